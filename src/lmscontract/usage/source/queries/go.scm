((binary_expression left: (_) @operation.left operator: _ @operation.operator right: (_) @operation.right) @operation (#any-of? @operation.operator "==" "!=" "&&" "+"))
(unary_expression operator: "!" operand: (_) @not.value) @not
(expression_switch_statement value: (_)? @branch.test [(expression_case) (default_case)] @branch.body) @branch
(type_switch_statement alias: (_)? @branch.target value: (_) @branch.test [(type_case) (default_case)] @branch.body) @branch
(package_clause (package_identifier) @text)
((package_clause (_) @assign.value) @assign (#set! target "package of the file"))
(comment) @skip (pointer_type) @skip (slice_type) @skip (map_type) @skip (array_type) @skip
(import_spec name: (package_identifier) @import.alias path: (_) @import.module) @import
(import_spec) @skip
(interpreted_string_literal) @join (interpreted_string_literal_content) @text (escape_sequence) @text
(raw_string_literal) @join ((raw_string_literal_content) @text (#set! raw "1"))
(int_literal) @literal (float_literal) @literal (true) @literal (false) @literal (nil) @literal
(identifier) @name (field_identifier) @name (type_identifier) @name (package_identifier) @name
(selector_expression operand: (_) @member.of field: (_) @member.name) @member
(index_expression operand: (_) @index.of index: (_) @index.key) @index
(slice_expression operand: (_) @only.value) @only
(type_assertion_expression operand: (_) @assign.value type: (_) @assign.type) @assign
((type_conversion_expression type: (generic_type . (_) @call.function (type_arguments (_) @call.type)) operand: (_) @call.argument) @call (#not-match? @call.type "^[a-z]\\w*$"))
((type_conversion_expression type: (generic_type (type_arguments . (_) @_type .)) @call.function operand: (_) @call.argument) @call (#match? @_type "^[a-z]\\w*$"))
(generic_type . (_) @index.of (type_arguments . (_) @index.key .)) @index
(type_conversion_expression operand: (_) @only.value) @only
((unary_expression operator: "*" operand: (_) @call.argument) @call (#set! function "copy"))
((unary_expression operator: "<-" operand: (_) @call.of @call.name) @call (#set! name "first"))
((send_statement channel: (_) @call.of @call.name value: (_) @call.argument) @call (#set! name "append"))
(unary_expression operand: (_) @only.value) @only
((call_expression function: (identifier) @_f) @call (#eq? @_f "make") (#set! function "new list") (#set! empty "1"))
((call_expression function: (identifier) @_f arguments: (argument_list . (_) @call.type .)) @call (#eq? @_f "new") (#set! function "struct") (#set! empty "1"))
((call_expression function: (selector_expression operand: (_) @_r field: (_) @_f) arguments: (argument_list . (_) @only.value .)) @only (#eq? @_r "reflect") (#any-of? @_f "TypeOf" "ValueOf" "Indirect" "Zero"))
((call_expression function: (selector_expression operand: (_) @_r field: (_) @_f) arguments: (argument_list . (_) @call.argument .)) @call (#eq? @_r "reflect") (#eq? @_f "New") (#set! function "copy"))
(call_expression function: (parenthesized_expression (unary_expression operator: "*" operand: (_) @call.function)) arguments: (_) @call.arguments) @call
((call_expression function: (index_expression operand: (_) @call.function index: (_) @call.type) arguments: (_) @call.arguments) @call (#match? @call.type "^(\\w+\\.)?[A-Z]\\w*$"))
(call_expression function: (_) @call.function type_arguments: (type_arguments (_) @call.type)? arguments: (_) @call.arguments) @call
(composite_literal type: (type_identifier) @call.function body: (_) @call.arguments) @call
(composite_literal type: (qualified_type name: (_) @_v) body: (_) @only.value (#eq? @_v "Values")) @only
((composite_literal type: [(struct_type) (generic_type) (qualified_type)] @call.type body: (_) @call.arguments) @call (#set! function "struct"))
(composite_literal body: (_) @only.value) @only
((composite_literal type: [(slice_type element: [(type_identifier) (qualified_type) (pointer_type)] @call.type) (array_type element: [(type_identifier) (qualified_type) (pointer_type)] @call.type) (implicit_length_array_type element: [(type_identifier) (qualified_type) (pointer_type)] @call.type) (map_type value: [(type_identifier) (qualified_type) (pointer_type)] @call.type)] body: (literal_value [(literal_element (literal_value) @call @call.arguments) (keyed_element value: (literal_element (literal_value) @call @call.arguments))])) (#set! function "struct"))
((composite_literal type: (type_identifier) @call.type body: (literal_value (literal_element (literal_value) @call @call.arguments))) (#set! function "struct"))
(composite_literal type: [(slice_type element: (struct_type) @call.function) (array_type element: (struct_type) @call.function) (implicit_length_array_type element: (struct_type) @call.function) (map_type value: (struct_type) @call.function)] body: (literal_value [(literal_element (literal_value) @call @call.arguments) (keyed_element value: (literal_element (literal_value) @call @call.arguments))]))
(literal_value) @record
(keyed_element key: (literal_element (identifier) @argument.name) value: (_) @argument.value) @argument
(keyed_element key: (_) @entry.key value: (_) @entry.value) @entry
(expression_list) @list (qualified_type name: (_) @only.value) @only
((short_var_declaration left: (_) @assign.target right: (_) @assign.value) @assign (#set! declares "1"))
((receive_statement left: (_) @assign.target right: (_) @assign.value) @assign (#set! declares "1"))
(assignment_statement left: (_) @assign.target operator: "=" right: (_) @assign.value) @assign
((assignment_statement left: (_) @assign.target operator: "+=" right: (_) @assign.value) @assign (#set! add "1"))
(const_spec name: (_) @assign.target value: (_) @assign.value) @assign
((var_spec name: (_) @assign.target type: (_)? @assign.type value: (_)? @assign.value) @assign (#set! declares "1"))
(function_declaration name: (_) @function.name parameters: (_) @function.parameters result: (_)? @function.type body: (_)? @function.body) @function
(method_declaration receiver: (parameter_list (parameter_declaration name: (_) @function.receiver type: (_) @function.owner)) name: (_) @function.name parameters: (_) @function.parameters result: (_)? @function.type body: (_)? @function.body) @function
(function_declaration result: (parameter_list (parameter_declaration name: (_)) @function.results)) @function
(method_declaration result: (parameter_list (parameter_declaration name: (_)) @function.results)) @function
(function_declaration type_parameters: (type_parameter_list (type_parameter_declaration name: (_) @function.generic))) @function
(func_literal parameters: (_) @function.parameters body: (_) @function.body) @function
(parameter_declaration name: (_) @parameter.target type: (_) @parameter.type) @parameter
(variadic_argument (_) @spread.value) @spread
((variadic_parameter_declaration name: (_) @parameter.target type: (_) @parameter.type) @parameter (#set! rest "1"))
[(type_spec name: (_) @class.name type: (struct_type (field_declaration_list) @class.body)) (type_alias name: (_) @class.name type: (struct_type (field_declaration_list) @class.body))] @class
[(type_spec name: (_) @class.name type: [(map_type) (slice_type)] @class.base) (type_alias name: (_) @class.name type: [(map_type) (slice_type)] @class.base)] @class
((type_spec name: (_) @function.name type: (type_identifier) @function.body) @function (#eq? @function.body "string") (#set! implicit "1") (#set! parameter "string"))
(field_declaration !name type: (type_identifier) @parameter.target @parameter.type @parameter.extends) @parameter
(field_declaration !name type: (qualified_type name: (_) @parameter.target) @parameter.type @parameter.extends) @parameter
(struct_type (field_declaration_list) @class.body) @class
([(type_spec name: (_) @class.name type: (type_identifier) @class.base) (type_alias name: (_) @class.name type: (type_identifier) @class.base)] @class (#not-match? @class.base "^(u?int\\d*|float\\d*|string|bool|byte|rune|error|any)$"))
(field_declaration name: (_) @parameter.target type: (_) @parameter.type tag: (_)? @parameter.mark) @parameter
(return_statement (_)? @return.value) @return
(if_statement initializer: (_)? @branch.test condition: (_) @branch.test consequence: (_) @branch.body alternative: (_)? @branch.body) @branch
(for_statement (range_clause left: (expression_list . (_) @loop.key . (_) @loop.target) right: (_) @loop.iterable) body: (_) @loop.body) @loop
(for_statement (range_clause left: (expression_list . (_) @loop.key .)) body: (_) @loop.body) @loop
(for_statement (range_clause right: (_) @loop.iterable) body: (_) @loop.body) @loop
(for_statement (for_clause initializer: (_) @group.part condition: (_) @group.part update: (_)? @group.part) body: (_) @group.part) @block
(for_statement body: (_) @loop.body) @loop
(block) @block (statement_list) @block (source_file) @block (expression_case) @block (default_case) @block (var_declaration) @block (const_declaration) @block (type_declaration) @block (var_spec_list) @block
