(field_definition property: (_) @assign.target value: (_)? @assign.value) @assign
(class_declaration name: (_) @class.name (class_heritage (_) @class.base) body: (_) @class.body) @class
