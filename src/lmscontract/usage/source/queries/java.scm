((binary_expression left: (_) @operation.left operator: _ @operation.operator right: (_) @operation.right) @operation (#any-of? @operation.operator "==" "!=" "&&" "+"))
(unary_expression operator: "!" operand: (_) @not.value) @not
(switch_expression condition: (_) @branch.test body: (switch_block (_) @branch.body)) @branch (switch_rule (switch_label (_) @block.part)* (_) @block.part .) @block
((import_declaration "static" (scoped_identifier name: (_) @import.name) @import.module .) @import)
((import_declaration "static" (scoped_identifier) @import.module (asterisk)) @import (#set! alias "*"))
((import_declaration (scoped_identifier name: (_) @import.name) @import.module .) @import (#any-of? @import.name "Request" "HttpRequest"))
(line_comment) @skip (block_comment) @skip (package_declaration) @skip (import_declaration) @skip
(type_identifier) @name (type_arguments) @skip (integral_type) @skip (floating_point_type) @skip (boolean_type) @skip (void_type) @skip (array_type) @skip
(string_literal) @join (string_fragment) @text (escape_sequence) @text (multiline_string_fragment) @text
((character_literal) @text (#set! quoted "1"))
(ternary_expression condition: (_) @branch.test consequence: (_) @branch.body alternative: (_) @branch.body) @branch
(decimal_integer_literal) @literal (decimal_floating_point_literal) @literal (true) @literal (false) @literal (null_literal) @literal
(identifier) @name (this) @name (super) @name
(field_access object: (_) @member.of field: (_) @member.name) @member
(scoped_type_identifier (_) @member.of (type_identifier) @member.name .) @member
(array_access array: (_) @index.of index: (_) @index.key) @index
(method_invocation object: (_) @call.of name: (_) @call.name type_arguments: (type_arguments (_) @call.type)? arguments: (_) @call.arguments) @call
(method_invocation !object name: (_) @call.name arguments: (_) @call.arguments) @call
(object_creation_expression (class_body (method_declaration) @record.entry)) @record
((object_creation_expression type: (generic_type (_) @call.function (type_arguments (_) @call.type)?) arguments: (_) @call.arguments) @call (#set! makes "1"))
((object_creation_expression type: (_) @call.function arguments: (_) @call.arguments) @call (#set! makes "1"))
(explicit_constructor_invocation constructor: (_) @call.function arguments: (_) @call.arguments) @call
(method_reference . (_) @reference.of (identifier) @reference.name .) @reference
(class_literal (_) @only.value) @only (generic_type . (_) @only.value) @only
(cast_expression type: (_) @assign.type value: (_) @assign.value) @assign
(array_creation_expression value: (_) @only.value) @only (array_initializer) @sequence
(assignment_expression left: (_) @assign.target operator: "=" right: (_) @assign.value) @assign
((assignment_expression left: (_) @assign.target operator: "+=" right: (_) @assign.value) @assign (#set! add "1"))
((local_variable_declaration type: (_) @assign.type declarator: (variable_declarator name: (_) @assign.target value: (_)? @assign.value)) @assign (#set! declares "1") (#set! each "1"))
((resource type: (_) @assign.type name: (_) @assign.target value: (_) @assign.value) @assign (#set! declares "1"))
(field_declaration (modifiers [(annotation) (marker_annotation) "transient"] @parameter.mark)? type: (_) @parameter.type declarator: (variable_declarator name: (_) @parameter.target value: (_)? @parameter.default)) @parameter
(constant_declaration type: (_) @parameter.type declarator: (variable_declarator name: (_) @parameter.target value: (_)? @parameter.default)) @parameter
(method_declaration (modifiers [(annotation) (marker_annotation)] @function.mark)? type: (_) @function.type name: (_) @function.name parameters: (_) @function.parameters body: (_)? @function.body) @function
(method_declaration type_parameters: (type_parameters (type_parameter . (type_identifier) @function.generic))) @function
(constructor_declaration name: (_) @function.name parameters: (_) @function.parameters body: (_) @function.body) @function
(lambda_expression parameters: (identifier) @function.parameter body: (block) @function.body) @function
(lambda_expression parameters: (identifier) @function.parameter body: (_) @function.value) @function
(lambda_expression parameters: (_) @function.parameters body: (block) @function.body) @function
(lambda_expression parameters: (_) @function.parameters body: (_) @function.value) @function
(formal_parameter (modifiers [(annotation) (marker_annotation)] @parameter.mark)? type: (_) @parameter.type name: (_) @parameter.target) @parameter
((spread_parameter (_) @parameter.type "..." (variable_declarator name: (_) @parameter.target)) @parameter (#set! rest "1"))
(annotation name: (_) @call.function arguments: (_) @call.arguments) @call
(marker_annotation name: (_) @call.function) @call
(element_value_pair key: (_) @argument.name value: (_) @argument.value) @argument
(element_value_array_initializer) @sequence
(modifiers) @skip "transient" @name
(class_declaration (modifiers (annotation) @class.mark)? name: (_) @class.name superclass: (superclass (_) @class.base)? interfaces: (super_interfaces (type_list (_) @class.base))? body: (_) @class.body) @class
(interface_declaration (modifiers (annotation) @class.mark)? name: (_) @class.name body: (_) @class.body) @class
(enum_declaration name: (_) @class.name body: (_) @class.body) @class
(enum_declaration body: (enum_body (enum_constant name: (_) @class.constant !arguments))) @class
(annotation_type_declaration name: (_) @class.name body: (_) @class.body) @class
(enum_constant name: (_) @assign.target arguments: (_) @assign.value) @assign
((enum_constant (modifiers (annotation name: (_) @_a arguments: (annotation_argument_list [(string_literal) @assign.value (element_value_pair value: (string_literal) @assign.value)]))) name: (_) @assign.target !arguments) @assign (#any-of? @_a "JsonProperty" "SerializedName" "SerialName" "Json"))
(enum_declaration name: (_) @call.function body: (enum_body (enum_constant arguments: (argument_list) @call @call.arguments)))
(record_declaration (modifiers (annotation) @class.mark)? name: (_) @class.name parameters: (formal_parameters (_) @class.member) body: (_) @class.body) @class
(return_statement (_)? @return.value) @return
(if_statement condition: (_) @branch.test consequence: (_) @branch.body alternative: (_)? @branch.body) @branch
(enhanced_for_statement name: (_) @loop.target value: (_) @loop.iterable body: (_) @loop.body) @loop
(while_statement condition: (_) @loop.test body: (_) @loop.body) @loop
(do_statement body: (_) @loop.body condition: (_) @loop.test) @loop
(catch_clause body: (_) @branch.body) @branch
(block) @block (program) @block (constructor_body) @block (class_body) @block (interface_body) @block (for_statement) @block (try_statement) @block (try_with_resources_statement) @block (resource_specification) @block (switch_block) @block (switch_block_statement_group) @block
