((binary_expression left: (_) @operation.left operator: _ @operation.operator right: (_) @operation.right) @operation (#any-of? @operation.operator "==" "===" "!=" "!==" "&&" "+" "?:"))
(unary_expression operator: "!" argument: (_) @not.value) @not
((in_expression left: (string_literal) @call.argument right: (_) @call.argument) @call (#set! function "haskey"))
((import (qualified_identifier (identifier) @import.name .) @import.module (identifier)? @import.alias) @import (#match? @import.module "\\.[A-Z]\\w*\\.\\w+$"))
((import (qualified_identifier) @import.module "*") @import (#match? @import.module "\\.[A-Z]\\w*$") (#set! alias "*"))
((import (qualified_identifier (identifier) @import.name .) @import.module) @import (#any-of? @import.name "Request" "HttpRequest"))
(line_comment) @skip (block_comment) @skip (package_header) @skip (import) @skip (type_arguments) @skip
((string_literal) @join (#set! dollar "1")) ((multiline_string_literal) @join (#set! dollar "1"))
((escape_sequence) @text (#not-eq? @text "\\$")) ((escape_sequence) @text (#eq? @text "\\$") (#set! raw "1"))
((multiline_string_literal (string_content) @text) (#set! raw "1")) (string_content) @text (interpolation (_) @only.value) @only
((character_literal) @text (#set! quoted "1"))
(number_literal) @literal (float_literal) @literal
((identifier) @literal (#any-of? @literal "true" "false" "null"))
(identifier) @name (this_expression) @name (super_expression) @name
(user_type (identifier) @name) (user_type (identifier) @only.value) @only
((navigation_expression . (_) @reference.of "::" . (identifier) @reference.name .) @reference (#not-eq? @reference.name "class"))
(navigation_expression . (_) @member.of (identifier) @member.name .) @member
(index_expression . (_) @index.of (_) @index.key) @index
(call_expression (call_expression (navigation_expression . (_) @call.of (identifier) @call.name .) (type_arguments (type_projection (_) @call.type))? (value_arguments) @call.arguments) (annotated_lambda (_) @call.argument)) @call
(call_expression (navigation_expression . (_) @call.of (identifier) @call.name .) (type_arguments (type_projection (_) @call.type))? (value_arguments)? @call.arguments (annotated_lambda (_) @call.argument)?) @call
(call_expression . (identifier) @call.name (type_arguments (type_projection (_) @call.type))? (value_arguments)? @call.arguments (annotated_lambda (_) @call.argument)?) @call
(call_expression . (call_expression . (identifier) @call.name (value_arguments) @call.arguments) (annotated_lambda (_) @call.argument)) @call
(call_expression . (_) @call.function (value_arguments) @call.arguments) @call
((binary_expression left: (binary_expression left: (navigation_expression . (_) @call.of (identifier) @call.name .) operator: "<" right: (identifier) @call.type) operator: ">" right: [(parenthesized_expression (_) @call.argument) (lambda_literal) @call.argument]) @call (#match? @call.type "^[A-Z]"))
((binary_expression left: (binary_expression left: (identifier) @call.name operator: "<" right: (identifier) @call.type) operator: ">" right: [(parenthesized_expression (_) @call.argument) (lambda_literal) @call.argument]) @call (#match? @call.type "^[A-Z]"))
(value_argument . (identifier) @argument.name "=" . (_) @argument.value) @argument
(infix_expression . (_) @entry.key . (identifier) @_to . (_) @entry.value (#eq? @_to "to")) @entry
(spread_expression (_) @spread.value) @spread
((callable_reference (identifier) @reference.name .) @reference (#set! function "1"))
(object_literal (class_body (function_declaration) @record.entry)) @record
(object_literal (delegation_specifiers (delegation_specifier (constructor_invocation) @only.value)) (class_body . "{" . "}")) @only
(as_expression . (_) @assign.value (_) @assign.type) @assign
(collection_literal) @sequence
(assignment left: (_) @assign.target "=" right: (_) @assign.value) @assign
((assignment left: (_) @assign.target "+=" right: (_) @assign.value) @assign (#set! add "1"))
(property_declaration (user_type)? @function.extends (variable_declaration . (identifier) @function.name (_)? @function.type) (getter "get" @function.mark (function_body (block) @function.body))) @function
(property_declaration (user_type)? @function.extends (variable_declaration . (identifier) @function.name (_)? @function.type) (getter "get" @function.mark (function_body (_) @function.value))) @function
"get" @name
(class_body (property_declaration (modifiers (annotation (_) @parameter.mark))? (variable_declaration . (identifier) @parameter.target (_)? @parameter.type) [(string_literal) (call_expression) (navigation_expression) (binary_expression) (identifier) (number_literal)]? @parameter.default) @parameter)
(property_declaration (variable_declaration . (identifier) @assign.target (_)? @assign.type) . (property_delegate (_) @assign.value)) @assign
((property_declaration (variable_declaration . (identifier) @assign.target (_)? @assign.type) "=" . (_) @assign.value) @assign (#set! declares "1"))
((property_declaration (multi_variable_declaration) @assign.target "=" . (_) @assign.value) @assign (#set! declares "1"))
(multi_variable_declaration) @sequence
(variable_declaration . (identifier) @only.value) @only
((function_declaration (modifiers (annotation (_) @function.mark))? name: (_) @function.name (function_value_parameters) [(user_type) (nullable_type)]? @function.type (function_body (block) @function.body)) @function)
(function_declaration (modifiers (annotation (_) @function.mark))? name: (_) @function.name (function_value_parameters) [(user_type) (nullable_type)]? @function.type (function_body (_) @function.value)) @function
(function_declaration (modifiers (annotation (_) @function.mark))? name: (_) @function.name (function_value_parameters) [(user_type) (nullable_type)]? @function.type) @function
(function_declaration (function_value_parameters (parameter) @function.parameter)) @function
(function_declaration (type_parameters (type_parameter (identifier) @function.generic))) @function
(function_declaration [(user_type) (nullable_type)] @function.extends . name: (_)) @function
((lambda_literal) @function (#set! parameter "it") (#set! implicit "1"))
(lambda_literal (lambda_parameters) @function.parameters) @function
(function_value_parameters (parameter_modifiers (annotation (_) @parameter.mark)) . (parameter . (identifier) @parameter.target (_) @parameter.type) @parameter)
((function_value_parameters (parameter_modifiers (parameter_modifier) @_m) . (parameter . (identifier) @parameter.target (_) @parameter.type) @parameter) (#eq? @_m "vararg") (#set! rest "1"))
; What a flag switches on is read as well, although no call of the program sets it.
((function_value_parameters (parameter) @parameter . "=" . (_) @parameter.default) (#not-match? @parameter.default "^(true|false)$"))
(parameter . (identifier) @parameter.target (_) @parameter.type) @parameter
(parameter_modifiers) @skip
(class_parameter (modifiers (visibility_modifier) @parameter.mark)? (modifiers (annotation (_) @parameter.mark))? "val" @parameter.mark (identifier) @parameter.target . (_) @parameter.type . (_)? @parameter.default) @parameter
(class_parameter (modifiers)? (identifier) @parameter.target . (_) @parameter.type . (_)? @parameter.default) @parameter
("val") @name (visibility_modifier) @name
(constructor_invocation (user_type) @call.function (value_arguments) @call.arguments) @call
(constructor_invocation (user_type (identifier) @call.name (type_arguments (type_projection (_) @call.type))) (value_arguments) @call.arguments) @call
(modifiers) @skip
(class_declaration (modifiers (annotation (_) @class.mark))? name: (_) @class.name (primary_constructor (class_parameters (_) @class.member)) (delegation_specifiers (delegation_specifier [(constructor_invocation (user_type) @class.base) (user_type) @class.base]))? (class_body)? @class.body) @class
(class_declaration (modifiers (annotation (_) @class.mark))? name: (_) @class.name (delegation_specifiers (delegation_specifier [(constructor_invocation (user_type) @class.base) (user_type) @class.base]))? (class_body)? @class.body) @class
(object_declaration name: (_) @class.name (delegation_specifiers (delegation_specifier [(constructor_invocation (user_type) @class.base) (user_type) @class.base]))? (class_body)? @class.body) @class
(class_declaration (enum_class_body) @class.body) @class
(class_declaration (enum_class_body (enum_entry . (identifier) @class.constant .))) @class
(enum_entry . (identifier) @assign.target (value_arguments) @assign.value) @assign
((enum_entry (modifiers (annotation (constructor_invocation (user_type) @_a (value_arguments (value_argument (string_literal) @assign.value))))) (identifier) @assign.target .) @assign (#any-of? @_a "SerialName" "SerializedName" "JsonProperty" "Json"))
(class_declaration name: (_) @call.function (enum_class_body (enum_entry (value_arguments) @call @call.arguments)))
(enum_class_body) @block
([(class_declaration (delegation_specifiers (delegation_specifier (constructor_invocation (value_arguments) @class.given)))) (object_declaration (delegation_specifiers (delegation_specifier (constructor_invocation (value_arguments) @class.given))))] @class)
(companion_object (class_body) @block.part) @block
(return_expression (_)? @return.value) @return
(if_expression condition: (_) @branch.test . (_) @branch.body . (_)? @branch.body) @branch
(when_expression (when_subject (variable_declaration . (identifier) @branch.target) (_) @branch.test .) (when_entry) @branch.body) @branch
(when_expression (when_subject (_) @branch.test)? (when_entry) @branch.body) @branch
(when_entry (_) @block.part) @block
(for_statement . (_) @loop.target . (_) @loop.iterable . (_) @loop.body) @loop
(while_statement condition: (_) @loop.test (block) @loop.body) @loop
(catch_block (block) @branch.body) @branch
(block) @block (source_file) @block (class_body) @block (try_expression) @block
