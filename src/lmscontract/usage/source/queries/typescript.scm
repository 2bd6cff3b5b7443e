(type_parameters) @skip (type_arguments) @skip (predefined_type) @skip
(interface_declaration name: (_) @class.name (extends_type_clause type: (_) @class.base)? body: (interface_body) @class.body) @class
(type_alias_declaration name: (_) @class.name value: (object_type (property_signature) @class.member)) @class
(type_alias_declaration name: (_) @class.name value: (intersection_type (type_identifier) @class.base)) @class
(type_alias_declaration name: (_) @class.name value: (intersection_type (object_type (property_signature) @class.member))) @class
((type_alias_declaration name: (_) @class.name value: (generic_type) @class.base) @class (#match? @class.base "^(Awaited<)?ReturnType<typeof "))
(type_alias_declaration name: (_) @class.name value: (type_query) @class.base) @class
(type_alias_declaration) @skip
(interface_declaration) @skip
(property_signature name: (_) @parameter.target type: (type_annotation (_) @parameter.type)) @parameter
(interface_body) @block
(object_type (property_signature) @class.member) @class
(type_annotation) @skip
(function_declaration name: (_) @function.name parameters: (_) @function.parameters return_type: (type_annotation (_) @function.type)? body: (_) @function.body) @function
(method_definition name: (_) @function.name parameters: (_) @function.parameters return_type: (type_annotation (_) @function.type)? body: (_) @function.body) @function
(function_declaration type_parameters: (type_parameters (type_parameter name: (_) @function.generic))) @function
(method_definition type_parameters: (type_parameters (type_parameter name: (_) @function.generic))) @function
(arrow_function type_parameters: (type_parameters (type_parameter name: (_) @function.generic))) @function
(arrow_function parameters: (_) @function.parameters return_type: (type_annotation (_) @function.type) body: (statement_block) @function.body) @function
(arrow_function parameters: (_) @function.parameters return_type: (type_annotation (_) @function.type) body: (_) @function.value) @function
(call_expression function: (_) @call.function type_arguments: (type_arguments (_) @call.type) arguments: (arguments) @call.arguments) @call
(call_expression function: (binary_expression) @call.last type_arguments: (_)) @call
(as_expression . (_) @assign.value (_) @assign.type) @assign
(satisfies_expression . (_) @only.value) @only
(non_null_expression (_) @only.value) @only
(required_parameter pattern: (this)) @skip
(required_parameter (accessibility_modifier)? @parameter.mark pattern: (_) @parameter.target type: (type_annotation (_) @parameter.type)? value: (_)? @parameter.default) @parameter
(required_parameter (decorator (_) @parameter.mark) pattern: (_) @parameter.target) @parameter
(required_parameter "readonly" @parameter.mark pattern: (_) @parameter.target) @parameter
("readonly") @name
(optional_parameter (accessibility_modifier)? @parameter.mark pattern: (_) @parameter.target type: (type_annotation (_) @parameter.type)? value: (_)? @parameter.default) @parameter
(accessibility_modifier) @name
((public_field_definition decorator: (decorator (call_expression function: (identifier) @_f arguments: (arguments (object))) @parameter.mark) name: (_) @parameter.target type: (type_annotation (_) @parameter.type)?) @parameter (#eq? @_f "Expose"))
(public_field_definition name: (_) @assign.target type: (type_annotation (_) @assign.type)? value: (_)? @assign.value) @assign
(property_identifier) @name
((variable_declarator name: (_) @assign.target type: (type_annotation (_) @assign.type) value: (_)? @assign.value) @assign (#set! declares "1"))
(class_declaration name: (_) @class.name (class_heritage (extends_clause value: (_) @class.base)? (implements_clause (_) @class.base)?)? body: (_) @class.body) @class
(abstract_class_declaration name: (_) @class.name (class_heritage (extends_clause value: (_) @class.base))? body: (_) @class.body) @class
(enum_declaration name: (_) @class.name) @class
(enum_declaration body: (enum_body name: (_) @class.constant)) @class
(enum_declaration name: (_) @class.name body: (enum_body (enum_assignment) @class.member)) @class
(enum_assignment name: (_) @assign.target value: (_) @assign.value) @assign
(export_statement decorator: (_) @marked.mark declaration: (class_declaration) @marked.value) @marked
(class_body (decorator (_) @function.mark) . (method_definition) @function)
(class_body (decorator (_) @function.mark) . (decorator) . (method_definition) @function)
(decorator (_) @only.value) @only
(accessibility_modifier) @name
(internal_module name: (identifier) @class.name body: (_) @class.body) @class
(module name: (identifier) @class.name body: (_) @class.body) @class
