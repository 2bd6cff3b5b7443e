((binary left: (_) @operation.left operator: _ @operation.operator right: (_) @operation.right) @operation (#any-of? @operation.operator "==" "!=" "&&" "and" "+" "||" "or" "%" "<<"))
(unary operator: ["!" "not"] operand: (_) @not.value) @not
(comment) @skip
(string) @join (string_content) @text (escape_sequence) @text (heredoc_content) @text
(heredoc_body) @join (heredoc_beginning) @document (chained_string) @join (bare_string) @join (subshell) @skip (regex) @pattern
(interpolation (_) @only.value) @only
((simple_symbol) @text (#set! symbol "1")) ((hash_key_symbol) @text) (delimited_symbol) @join
((call receiver: (_) @call.of method: (_) @call.name arguments: (_) @call.arguments) @call (#match? @call.name "^([a-z]+_)?merge!$") (#set! name "update"))
(conditional condition: (_) @branch.test consequence: (_) @branch.body alternative: (_) @branch.body) @branch
(integer) @literal (float) @literal (true) @literal (false) @literal (nil) @literal
((identifier) @name (#eq? @name "_1") (#set! name "it")) (identifier) @name (constant) @name (self) @name ((super) @call (#set! function "super")) (global_variable) @name ((class_variable) @field (#set! of "class around the function")) (instance_variable) @field
(scope_resolution scope: (_) @member.of name: (_) @member.name) @member
(element_reference object: (_) @index.of (_) @index.key) @index
((call method: (identifier) @_c block: (do_block (body_statement (_) @block.part))) @block (#any-of? @_c "class_methods" "included" "no_commands" "no_tasks"))
((call !receiver method: (identifier) @delegates.name arguments: (_) @delegates.arguments) @delegates (#match? @delegates.name "^(delegate|def_(instance_)?delegators?)$"))
((call receiver: (constant) @_b method: (identifier) @_m arguments: (argument_list . (_) @class.base)? block: [(do_block body: (_)? @class.body) (block body: (_)? @class.body)]?) @class (#any-of? @_b "Class" "Module") (#eq? @_m "new"))
(call receiver: (_) @call.of method: (_) @call.name arguments: (_)? @call.arguments block: (_)? @call.argument) @call
(call !receiver method: [(identifier) (constant) (super)] @call.name arguments: (_)? @call.arguments block: (_)? @call.argument) @call
(call receiver: (_) @call.function !method arguments: (_)? @call.arguments) @call
(block_argument (simple_symbol) @reference.name) @reference
((block_argument (identifier) @argument.value) @argument (#set! name "&block"))
(block_argument (_) @only.value) @only
(splat_argument (_) @spread.value) @spread (hash_splat_argument (_) @spread.value) @spread (forward_parameter) @forward (forward_argument) @forward
(argument_list (pair key: (hash_key_symbol) @argument.name value: (_) @argument.value) @argument)
(pair key: (hash_key_symbol) @entry.name value: (_)? @entry.value) @entry
(pair key: (_) @entry.key value: (_)? @entry.value) @entry
(hash) @record (array) @sequence (string_array) @sequence (symbol_array) @sequence (bare_symbol) @text
(left_assignment_list) @sequence (right_assignment_list) @sequence (return (argument_list (_) "," (_)) @sequence) (argument_list) @group
((assignment left: (constant) @class.name right: (call receiver: (constant) @class.base method: (identifier) @_m arguments: (argument_list . (simple_symbol))) @class.member) @class (#any-of? @class.base "Struct" "Data") (#any-of? @_m "new" "define"))
((assignment left: (constant) right: (call receiver: (constant) @_b method: (identifier) @_m block: (do_block (body_statement (_) @class.member)))) @class (#any-of? @_b "Struct" "Data") (#any-of? @_m "new" "define"))
((assignment left: (constant) right: (call receiver: (constant) @_b block: (do_block (body_statement (call method: (identifier) @_i arguments: (argument_list (_) @class.base)))))) @class (#any-of? @_b "Struct" "Data") (#any-of? @_i "include" "extend" "prepend"))
((class superclass: (superclass (call receiver: (constant) @class.base method: (identifier) @_m) @class.member)) @class (#any-of? @class.base "Struct" "Data") (#any-of? @_m "new" "define"))
((assignment left: (constant) @class.name right: (call receiver: (constant) @_b method: (identifier) @_m arguments: (argument_list . (_) @class.base)? block: [(do_block body: (_)? @class.body) (block body: (_)? @class.body)]?)) @class (#any-of? @_b "Class" "Module") (#eq? @_m "new"))
(assignment left: (_) @assign.target right: (_) @assign.value) @assign
((operator_assignment left: (_) @assign.target operator: ["+=" "<<="] right: (_) @assign.value) @assign (#set! add "1"))
((operator_assignment left: (_) @assign.target operator: "||=" right: (_) @assign.value) @assign (#set! keeps "1"))
(operator_assignment left: (_) @assign.target right: (_) @assign.value) @assign
((method name: (_) @function.name parameters: (_)? @function.parameters body: (_)? @function.body) @function (#set! implicit "1"))
((singleton_method object: (self) @function.mark name: (_) @function.name parameters: (_)? @function.parameters body: (_)? @function.body) @function (#set! implicit "1"))
(singleton_class value: (self) @function.mark body: (body_statement (method) @function))
((singleton_class value: (self) @delegates.mark body: (body_statement (call method: (identifier) @_d) @delegates)) (#match? @_d "^(delegate|def_(instance_)?delegators?)$"))
((call method: (identifier) @function.mark block: (do_block (body_statement (method) @function))) (#eq? @function.mark "class_methods"))
(lambda body: (block body: (_) @block.part) @block)
(lambda body: (do_block body: (_) @block.part) @block)
((block parameters: (_)? @function.parameters body: (_)? @function.body) @function (#set! implicit "1") (#set! parameter "it"))
((do_block parameters: (_)? @function.parameters body: (_)? @function.body) @function (#set! implicit "1") (#set! parameter "it"))
((lambda parameters: (_)? @function.parameters body: (_) @function.body) @function (#set! implicit "1"))
(optional_parameter name: (_) @parameter.target value: (_) @parameter.default) @parameter
(keyword_parameter name: (_) @parameter.target value: (_)? @parameter.default) @parameter
((splat_parameter name: (_) @parameter.target) @parameter (#set! rest "1"))
((hash_splat_parameter name: (_) @parameter.target) @parameter (#set! rest "1"))
((block_parameter name: (_) @parameter.target) @parameter (#set! default "&block")) (destructured_parameter) @sequence
(class name: (constant) @class.name superclass: (superclass (_) @class.base)? body: (_)? @class.body) @class
(class name: (scope_resolution) @class.name superclass: (superclass (_) @class.base)? body: (_)? @class.body) @class
((class body: (body_statement (call method: (identifier) @_i arguments: (argument_list (_) @class.base)))) @class (#any-of? @_i "include" "extend" "prepend"))
((module body: (body_statement (call method: (identifier) @_i arguments: (argument_list (_) @class.base)))) @class (#any-of? @_i "include" "extend" "prepend"))
(module name: (_) @class.name body: (_)? @class.body) @class
(next (argument_list . (_) @return.value .)) @return (next) @return
(return (argument_list . (_) @return.value .)) @return (return (argument_list "," ) @return.value) @return
(if condition: (_) @branch.test consequence: (_) @branch.body alternative: (_)? @branch.body) @branch
(elsif condition: (_) @branch.test consequence: (_) @branch.body alternative: (_)? @branch.body) @branch
((unless condition: (_) @branch.test consequence: (_) @branch.body alternative: (_)? @branch.body) @branch (#set! negated "1"))
(if_modifier body: (_) @branch.body condition: (_) @branch.test) @branch
((unless_modifier body: (_) @branch.body condition: (_) @branch.test) @branch (#set! negated "1"))
(rescue_modifier body: (_) @choice.option handler: (_) @choice.option) @choice
(case value: (_)? @branch.test (when) @branch.body) @branch (case (else) @branch.body) @branch (when pattern: (pattern (_) @block.part) body: (_)? @block.part) @block
(case_match value: (_) @match.value clauses: (_) @match.clause else: (_)? @match.clause) @match
(in_clause pattern: (_) @clause.pattern body: (_)? @clause.body) @clause
(hash_pattern) @record (array_pattern) @sequence (keyword_pattern key: (hash_key_symbol) @entry.name value: (_)? @entry.value) @entry
(as_pattern name: (_) @only.value) @only
([(match_pattern value: (_) @assign.value pattern: [(hash_pattern) (array_pattern)] @assign.target) (test_pattern value: (_) @assign.value pattern: [(hash_pattern) (array_pattern)] @assign.target)] @assign)
(while condition: (_) @loop.test body: (_) @loop.body) @loop (until condition: (_) @loop.test body: (_) @loop.body) @loop
(for pattern: (_) @loop.target value: (in (_) @loop.iterable) body: (_) @loop.body) @loop
(rescue body: (_) @branch.body) @branch (exceptions) @skip (exception_variable) @skip
(program) @block (body_statement) @block (block_body) @block (then) @block (begin) @block (do) @block ((ensure) @block (#set! cleans_up "1")) (parenthesized_statements) @block (else) @block
((call method: (identifier) @_f arguments: (argument_list (string) @import.module)) @import (#any-of? @_f "require_relative" "load") (#set! alias "*"))
((yield (argument_list)? @call.arguments) @call (#set! function "&block"))
