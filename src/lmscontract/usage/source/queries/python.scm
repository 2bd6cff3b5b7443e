((comparison_operator . (_) @operation.left operators: _ @operation.operator . (_) @operation.right .) @operation (#any-of? @operation.operator "==" "!=" "is" "is not"))
(not_operator argument: (_) @not.value) @not
((binary_operator left: (_) @operation.left operator: _ @operation.operator right: (_) @operation.right) @operation (#any-of? @operation.operator "+" "/" "%"))
((boolean_operator left: (_) @operation.left operator: _ @operation.operator right: (_) @operation.right) @operation (#any-of? @operation.operator "and" "or"))
(comparison_operator . (identifier) @compare.left operators: "in" . [(tuple) (list) (set)] @compare.right .) @compare
(comparison_operator . (tuple) @compare.left operators: "in" . (_) @compare.right .) @compare
(comment) @skip
(string) @join
((string (string_start) @_s (string_content) @text) (#match? @_s "^[bBuU]?[rR][bB]?[\"']") (#set! raw "1"))
((string (string_start) @_s (string_content) @text) (#match? @_s "[fFtT]") (#set! doubled "{}"))
(string_content) @text
((interpolation expression: (_) @call.argument format_specifier: (_) @call.argument) @call (#set! function "formatclause"))
(format_specifier) @text
(interpolation expression: (_) @only.value) @only
(concatenated_string) @join
((binary_operator left: (_) @call.argument operator: "|" right: (_) @call.argument) @call (#set! function "merge"))
((comparison_operator . (string) @call.argument operators: ["in" "not in"] . (_) @call.argument .) @call (#set! function "haskey"))
(conditional_expression . (_) @branch.body . (_) @branch.test . (_) @branch.body .) @branch
(integer) @literal (float) @literal (true) @literal (false) @literal (none) @literal
(identifier) @name
(attribute object: (_) @member.of attribute: (_) @member.name) @member
(subscript value: (_) @index.of subscript: (_) subscript: (_) @index.key .) @index
((subscript value: (_) @call.argument subscript: (slice . (_) @call.argument . ":" . (_)? @call.argument .)) @call (#set! function "slice"))
(subscript value: (_) @only.value subscript: (slice)) @only
(subscript value: (_) @index.of subscript: (_) @index.key) @index
(call function: (_) @call.function arguments: (argument_list) @call.arguments) @call
(call function: (_) @call.function arguments: (generator_expression) @call.argument) @call
(keyword_argument name: (_) @argument.name value: (_) @argument.value) @argument
(list_splat (_) @spread.value) @spread
(dictionary_splat (_) @spread.value) @spread
(list_splat_pattern (_) @spread.value) @spread
(dictionary_splat_pattern (_) @spread.value) @spread
(dictionary) @record
(pair key: (_) @entry.key value: (_) @entry.value) @entry
(list) @sequence (tuple) @sequence (set) @sequence (pattern_list) @sequence (tuple_pattern) @sequence (list_pattern) @sequence (expression_list) @sequence
(lambda parameters: (_)? @function.parameters body: (_) @function.value) @function
(function_definition name: (_) @function.name parameters: (_) @function.parameters return_type: (_)? @function.type body: (_) @function.body) @function
(decorated_definition (decorator (_) @marked.mark) definition: (_) @marked.value) @marked
(default_parameter name: (_) @parameter.target value: (_) @parameter.default) @parameter
(typed_parameter . (identifier) @parameter.target type: (_) @parameter.type) @parameter
(typed_parameter . [(list_splat_pattern) (dictionary_splat_pattern)] @only.value) @only
(typed_default_parameter name: (_) @parameter.target type: (_) @parameter.type value: (_) @parameter.default) @parameter
(keyword_separator) @skip (positional_separator) @skip
(class_definition name: (_) @class.name superclasses: (argument_list [(identifier) (attribute) (subscript) (call)] @class.base)? body: (_) @class.body) @class
(class_definition superclasses: (argument_list (keyword_argument) @class.keyword)) @class
(assignment left: (_) @assign.target type: (_)? @assign.type right: (_) @assign.value) @assign
(assignment left: (_) @assign.target type: (_) @assign.type !right) @assign
((augmented_assignment left: (_) @assign.target right: (_) @assign.value) @assign (#set! add "1"))
(named_expression name: (_) @assign.target value: (_) @assign.value) @assign
(as_pattern (_) @assign.value alias: (as_pattern_target (_) @assign.target)) @assign
(return_statement (_)? @return.value) @return
((yield "from" (_) @yield.value) @yield (#set! all "1"))
(yield (_)? @yield.value) @yield
(if_statement condition: (_) @branch.test consequence: (_) @branch.body alternative: (_)* @branch.body) @branch
(elif_clause condition: (_) @branch.test consequence: (_) @branch.body) @branch
(try_statement) @block
(except_clause (block) @branch.body) @branch
(for_statement left: (_) @loop.target right: (_) @loop.iterable body: (_) @loop.body) @loop
(while_statement condition: (_) @loop.test body: (_) @loop.body) @loop
(list_comprehension body: (_) @loop.body (for_in_clause left: (_) @loop.target right: (_) @loop.iterable)) @loop
(set_comprehension body: (_) @loop.body (for_in_clause left: (_) @loop.target right: (_) @loop.iterable)) @loop
(generator_expression body: (_) @loop.body (for_in_clause left: (_) @loop.target right: (_) @loop.iterable)) @loop
(dictionary_comprehension body: (_) @loop.body (for_in_clause left: (_) @loop.target right: (_) @loop.iterable)) @loop
(list_comprehension (if_clause (_) @loop.test)) @loop
(generator_expression (if_clause (_) @loop.test)) @loop
(match_statement subject: (_) @match.value body: (block (case_clause) @match.clause)) @match
(case_pattern (dotted_name . (identifier) @member.of . (identifier) @member.name .) @member)
(case_clause (case_pattern) @clause.pattern consequence: (_) @clause.body) @clause
(dict_pattern value: (case_pattern) @record.entry) @record
(dict_pattern key: (_) @entry.key . value: (case_pattern (_) @entry.value) @entry)
(case_pattern (as_pattern (case_pattern) @only.value)) @only
(block) @block
(module) @block
(import_statement name: (dotted_name . (_) @import.alias) @import.module @import)
(import_statement name: (aliased_import name: (_) @import.module alias: (_) @import.alias) @import)
(import_from_statement module_name: (_) @import.module name: (dotted_name) @import.name @import)
((import_from_statement module_name: (_) @import.module (wildcard_import)) @import (#set! alias "*"))
(import_from_statement module_name: (_) @import.module name: (aliased_import name: (_) @import.name alias: (_) @import.alias) @import)
