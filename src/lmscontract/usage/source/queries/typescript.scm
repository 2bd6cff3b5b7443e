(type_annotation) @skip (type_parameters) @skip (type_arguments) @skip (interface_declaration) @skip (type_alias_declaration) @skip (predefined_type) @skip
(call_expression function: (_) @call.function type_arguments: (type_arguments (_) @call.type) arguments: (arguments) @call.arguments) @call
(as_expression . (_) @only.value) @only
(satisfies_expression . (_) @only.value) @only
(non_null_expression (_) @only.value) @only
(required_parameter (accessibility_modifier)? @parameter.mark pattern: (_) @parameter.target type: (type_annotation (_) @parameter.type)? value: (_)? @parameter.default) @parameter
(required_parameter "readonly" @parameter.mark pattern: (_) @parameter.target) @parameter
(optional_parameter (accessibility_modifier)? @parameter.mark pattern: (_) @parameter.target type: (type_annotation (_) @parameter.type)? value: (_)? @parameter.default) @parameter
(accessibility_modifier) @name
(public_field_definition name: (_) @assign.target type: (type_annotation (_) @assign.type)? value: (_)? @assign.value) @assign
(property_identifier) @name
(variable_declarator name: (_) @assign.target type: (type_annotation (_) @assign.type) value: (_)? @assign.value) @assign
(class_declaration name: (_) @class.name (class_heritage (extends_clause value: (_) @class.base))? body: (_) @class.body) @class
(abstract_class_declaration name: (_) @class.name (class_heritage (extends_clause value: (_) @class.base))? body: (_) @class.body) @class
(enum_declaration name: (_) @class.name body: (enum_body (enum_assignment) @class.member)) @class
(enum_assignment name: (_) @assign.target value: (_) @assign.value) @assign
(decorator (_) @only.value) @only
(accessibility_modifier) @name
