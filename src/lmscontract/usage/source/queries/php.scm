; `and` and `or` in any case
(binary_expression left: (_) @operation.left operator: ["==" "===" "!=" "!==" "<>" "&&" "and" "." "+" "??" "||" "or"] @operation.operator right: (_) @operation.right) @operation
(unary_op_expression operator: "!" argument: (_) @not.value) @not
(switch_statement condition: (_) @branch.test body: (switch_block (_) @branch.body)) @branch
((cast_expression type: (cast_type) @call.name value: (_) @call.argument) @call (#any-of? @call.name "string" "int" "integer" "float" "array"))
(comment) @skip (text) @skip (php_tag) @skip (attribute_list) @skip (attribute (name) @call.function parameters: (_) @call.arguments) @call
(visibility_modifier) @name (static_modifier) @skip (primitive_type) @skip (named_type) @skip (optional_type) @skip (union_type) @skip
(list_literal (string) @entry.name @entry . "=>" . (_) @entry.value)
(string) @join (encapsed_string) @join (heredoc_body) @join (nowdoc_body) @join
((string_content) @text (#set! raw "1")) (escape_sequence) @text ((nowdoc_string) @text (#set! raw "1"))
(conditional_expression condition: (_) @branch.test body: (_) @branch.body alternative: (_) @branch.body) @branch
(conditional_expression condition: (_) @choice.option !body alternative: (_) @choice.option) @choice
(integer) @literal (float) @literal (boolean) @literal (null) @literal
(encapsed_string (subscript_expression (_) (name) @text))
(variable_name) @name (name) @name (relative_scope) @name
(object_creation_expression . (qualified_name) @import.module @import)
(qualified_name (name) @only.value) @only
(member_access_expression object: (_) @member.of name: (name) @member.name) @member
(member_access_expression object: (_) @index.of name: (_) @index.key) @index
(nullsafe_member_access_expression object: (_) @member.of name: (_) @member.name) @member
(scoped_property_access_expression scope: (_) @member.of name: (_) @member.name) @member
(class_constant_access_expression . (_) @member.of (name) @member.name) @member
(subscript_expression . (_) @index.of (_)? @index.key) @index
((function_call_expression function: (name) @_f arguments: (arguments . (argument (string) @assign.target) . (argument (_) @assign.value))) @assign (#eq? @_f "define"))
((function_call_expression function: (_) @reference.name arguments: (arguments (variadic_placeholder))) @reference (#set! function "1"))
(member_call_expression object: (_) @reference.of name: (name) @reference.name arguments: (arguments (variadic_placeholder))) @reference
(scoped_call_expression scope: (_) @reference.of name: (name) @reference.name arguments: (arguments (variadic_placeholder))) @reference
((function_call_expression function: (name) @only.value) @only (#eq? @only.value "func_get_args"))
(function_call_expression function: (_) @call.function arguments: (_) @call.arguments) @call
([(member_call_expression object: (_) @call.of name: (name) @call.name arguments: (_) @call.arguments) (nullsafe_member_call_expression object: (_) @call.of name: (name) @call.name arguments: (_) @call.arguments) (scoped_call_expression scope: (_) @call.of name: (name) @call.name arguments: (_) @call.arguments)] @call)
([(member_call_expression object: (_) @call.of name: [(variable_name) (encapsed_string) (parenthesized_expression) (binary_expression) (member_access_expression) (subscript_expression)] @call.key arguments: (_) @call.arguments) (nullsafe_member_call_expression object: (_) @call.of name: [(variable_name) (encapsed_string) (parenthesized_expression) (binary_expression) (member_access_expression) (subscript_expression)] @call.key arguments: (_) @call.arguments) (scoped_call_expression scope: (_) @call.of name: [(variable_name) (encapsed_string) (parenthesized_expression) (binary_expression) (member_access_expression) (subscript_expression)] @call.key arguments: (_) @call.arguments)] @call)
(object_creation_expression . (_) @call.function (arguments)? @call.arguments) @call
((function_call_expression function: (name) @_f arguments: (arguments . (argument) . (argument) . (argument (variable_name) @argument.value) @argument)) (#eq? @_f "preg_match") (#set! name "&out"))
(argument name: (name) @argument.name (_) @argument.value .) @argument
(variadic_unpacking (_) @spread.value) @spread
(array_creation_expression) @record
(list_literal) @record
(array_element_initializer . (_) @entry.key . "=>" . (_) @entry.value) @entry
(pair . (_) @entry.key (_) @entry.value) @entry
(assignment_expression left: (_) @assign.target right: (_) @assign.value) @assign
(reference_assignment_expression left: (_) @assign.target right: (_) @assign.value) @assign
((augmented_assignment_expression left: (_) @assign.target operator: [".=" "+="] right: (_) @assign.value) @assign (#set! add "1"))
((augmented_assignment_expression left: (_) @assign.target operator: "??=" right: (_) @assign.value) @assign (#set! keeps "1"))
(augmented_assignment_expression left: (_) @assign.target right: (_) @assign.value) @assign
((function_definition name: (_) @function.name parameters: (_) @function.parameters return_type: (_)? @function.type body: (_) @function.body) @function (#set! arguments "func_get_args"))
((method_declaration name: (_) @function.name parameters: (_) @function.parameters return_type: (_)? @function.type body: (_)? @function.body) @function (#set! arguments "func_get_args"))
((anonymous_function parameters: (_) @function.parameters body: (_) @function.body) @function (#set! arguments "func_get_args"))
(arrow_function parameters: (_) @function.parameters body: (_) @function.value) @function
(simple_parameter attributes: (attribute_list (attribute_group (attribute parameters: (_)) @parameter.mark)) type: (_)? @parameter.type name: (_) @parameter.target default_value: (_)? @parameter.default) @parameter
(simple_parameter type: (_)? @parameter.type name: (_) @parameter.target default_value: (_)? @parameter.default) @parameter
(property_promotion_parameter attributes: (attribute_list (attribute_group (attribute parameters: (_)) @parameter.mark)) visibility: (_)? @parameter.mark type: (_)? @parameter.type name: (_) @parameter.target default_value: (_)? @parameter.default) @parameter
(property_promotion_parameter visibility: (_)? @parameter.mark type: (_)? @parameter.type name: (_) @parameter.target default_value: (_)? @parameter.default) @parameter
((variadic_parameter type: (_)? @parameter.type name: (_) @parameter.target) @parameter (#set! rest "1"))
(class_declaration name: (_) @class.name (base_clause (_) @class.base)? (class_interface_clause (_) @class.base)? body: (_) @class.body) @class
(class_declaration body: (declaration_list (use_declaration (_) @class.base))) @class
(class_declaration attributes: (attribute_list (attribute_group (attribute parameters: (_)) @class.mark))) @class
(trait_declaration name: (_) @class.name body: (_) @class.body) @class
(interface_declaration name: (_) @class.name body: (_) @class.body) @class
(enum_declaration name: (_) @class.name body: (_) @class.body) @class
(enum_declaration body: (_ (enum_case name: (_) @class.constant !value))) @class
(enum_case name: (_) @assign.target value: (_) @assign.value) @assign
(const_element (name) @assign.target (_) @assign.value) @assign
(property_declaration (attribute_list (attribute_group (attribute parameters: (_)) @parameter.mark)) type: (_)? @parameter.type (property_element name: (_) @parameter.target default_value: (_)? @parameter.default)) @parameter
(property_declaration type: (_)? @assign.type (property_element name: (_) @assign.target default_value: (_)? @assign.value)) @assign
(return_statement (_)? @return.value) @return
((yield_expression "yield from" (_) @yield.value) @yield (#set! all "1"))
(yield_expression (_)? @yield.value) @yield
(if_statement condition: (_) @branch.test body: (_) @branch.body alternative: (_)* @branch.body) @branch
(else_if_clause condition: (_) @branch.test body: (_) @branch.body) @branch
(catch_clause body: (_) @branch.body) @branch
(foreach_statement . (_) @loop.iterable . (pair (_) @loop.key (_) @loop.target) body: (_) @loop.body) @loop
(foreach_statement . (_) @loop.iterable . [(variable_name) (by_ref) (list_literal) (member_access_expression) (subscript_expression)] @loop.target body: (_) @loop.body) @loop
(while_statement condition: (_) @loop.test body: (_) @loop.body) @loop
(do_statement body: (_) @loop.body condition: (_) @loop.test) @loop
(match_expression condition: (_) @branch.test body: (match_block (_) @branch.body)) @branch (match_condition_list (_) @group.part) @group
(match_conditional_expression (match_condition_list (_) @block.part) return_expression: (_) @block.part) @block (match_default_expression (_) @block.part) @block
(compound_statement) @block (program) @block (declaration_list) @block (try_statement) @block (for_statement) @block (switch_block) @block (case_statement) @block (colon_block) @block
((require_expression (_) @import.module) @import (#set! alias "*"))
((require_once_expression (_) @import.module) @import (#set! alias "*"))
((include_expression (_) @import.module) @import (#set! alias "*"))
((include_once_expression (_) @import.module) @import (#set! alias "*"))
(namespace_name) @text
(namespace_definition name: (_)? @package.name body: (_)? @package.body) @package
(namespace_use_clause (qualified_name) @import.module alias: (name)? @import.alias) @import
