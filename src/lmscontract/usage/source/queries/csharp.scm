((binary_expression left: _ @operation.left operator: _ @operation.operator right: _ @operation.right) @operation (#any-of? @operation.operator "==" "!=" "&&" "+" "??"))
(prefix_unary_expression "!" (_) @not.value) @not
((switch_statement value: (_) @branch.test body: (switch_body (_) @branch.body)) @branch (#set! target "?"))
(anonymous_object_creation_expression ["{" ","] . (identifier) @record.entry . ["=" "," "}"]) @record
(anonymous_object_creation_expression (comment) . (identifier) @record.entry . ["=" "," "}"]) @record
(anonymous_object_creation_expression ["{" ","] . (identifier) @entry.name @entry . ["," "}"])
(anonymous_object_creation_expression (comment) . (identifier) @entry.name @entry . ["," "}"])
(anonymous_object_creation_expression (identifier) @entry.name @entry . "=" . (_) @entry.value)
(parameter_list "params" name: (identifier) @spread.value @spread)
((modifier) @name (#eq? @name "partial"))
(namespace_declaration name: (_) @text) (file_scoped_namespace_declaration name: (_) @text)
((using_directive "static" [(identifier) (qualified_name)] @import.module) @import (#set! alias "*"))
(comment) @skip (using_directive) @skip (modifier) @skip (predefined_type) @skip (type_argument_list) @skip (nullable_type) @skip (implicit_type) @skip (array_type) @skip
((interpolated_string_expression (interpolation_start) @_s "\"" (string_content) @text) (#eq? @_s "$") (#set! doubled "{}"))
((interpolated_string_expression (interpolation_start) @_s (string_content) @text) (#match? @_s "@") (#set! raw "1") (#set! doubled "\"{}"))
(string_literal) @join (interpolated_string_expression) @join (string_literal_content) @text (string_content) @text (escape_sequence) @text
(raw_string_literal) @join (raw_string_content) @text
((verbatim_string_literal) @text (#set! quoted "@") (#set! raw "1") (#set! doubled "\""))
((interpolation (interpolation_brace) . (_) @call.argument (interpolation_format_clause) @call.argument) @call (#set! function "formatclause"))
(interpolation_format_clause) @text
(interpolation (interpolation_brace) . (_) @only.value) @only
(interpolation_brace) @skip (interpolation_start) @skip (interpolation_quote) @skip
((character_literal) @text (#set! quoted "1"))
(conditional_expression condition: (_) @branch.test consequence: _ @branch.body alternative: _ @branch.body) @branch
(integer_literal) @literal (real_literal) @literal (boolean_literal) @literal (null_literal) @literal
(identifier) @name ("this") @name (("base") @name (#set! name "super"))
(generic_name (identifier) @only.value) @only (qualified_name name: (_) @only.value) @only
(member_access_expression expression: _ @member.of name: (generic_name (identifier) @member.name)) @member
(member_access_expression expression: _? @member.of name: (_) @member.name) @member
(conditional_access_expression condition: (_) @conditional.of (_) @conditional.value) @conditional
(member_binding_expression name: (identifier) @binding.name) @binding (member_binding_expression name: (generic_name . (identifier) @binding.name)) @binding
(invocation_expression function: (conditional_access_expression (member_binding_expression name: (generic_name (type_argument_list (_) @call.type)))) arguments: (_) @call.arguments) @call
(element_binding_expression (_) @binding.key) @binding
(element_access_expression expression: _ @index.of subscript: (bracketed_argument_list (argument (_) @index.key))) @index
(invocation_expression function: (member_access_expression expression: _ @call.of name: (generic_name (identifier) @call.name (type_argument_list (_) @call.type))) arguments: (_) @call.arguments) @call
(invocation_expression function: (generic_name (identifier) @call.name (type_argument_list (_) @call.type)) arguments: (_) @call.arguments) @call
(invocation_expression function: (_) @call.function arguments: (_) @call.arguments) @call
((object_creation_expression type: (_) @call.function arguments: (_)? @call.arguments initializer: (_)? @call.arguments) @call (#set! makes "1"))
((variable_declaration type: [(identifier) (generic_name) (qualified_name)] @call.type (variable_declarator (implicit_object_creation_expression (argument_list . (_)) @call.arguments (initializer_expression)? @call.arguments) @call)) (#set! function "struct"))
((property_declaration type: [(identifier) (generic_name) (qualified_name)] @call.type value: [(implicit_object_creation_expression (argument_list . (_)) @call.arguments (initializer_expression)? @call.arguments) @call (arrow_expression_clause (implicit_object_creation_expression (argument_list . (_)) @call.arguments (initializer_expression)? @call.arguments) @call)]) (#set! function "struct"))
((method_declaration returns: [(identifier) (generic_name) (qualified_name)] @call.type body: (arrow_expression_clause (implicit_object_creation_expression (argument_list . (_)) @call.arguments (initializer_expression)? @call.arguments) @call)) (#set! function "struct"))
((implicit_object_creation_expression (argument_list)? @call.arguments (initializer_expression)? @call.arguments) @call (#set! function "New"))
((with_expression . (_) @call.of "with" @call.name (with_initializer)* @call.argument) @call)
(with_initializer (identifier) @argument.name (_) @argument.value) @argument
(argument . "this" @only.value .) @only
(argument (identifier) @argument.name . ":" . (_) @argument.value) @argument
(argument name: (_) @argument.name [(_) "this"] @argument.value) @argument
(initializer_expression (assignment_expression left: (identifier) @argument.name right: _ @argument.value) @argument)
(initializer_expression (assignment_expression left: (element_binding_expression (argument (_) @entry.key)) right: (_) @entry.value) @entry)
(initializer_expression (initializer_expression . (string_literal) @entry.key . (_) @entry.value .) @entry)
(initializer_expression) @record (collection_expression) @record
(array_creation_expression (initializer_expression) @only.value) @only
(implicit_array_creation_expression (initializer_expression) @only.value) @only
(cast_expression type: (_) @assign.type value: _ @assign.value) @assign
(as_expression left: _ @assign.value right: (_) @assign.type) @assign
(assignment_expression left: (_) @assign.target operator: ["=" "??="] right: _ @assign.value) @assign
((assignment_expression left: (_) @assign.target operator: "+=" right: (_) @assign.value) @assign (#set! add "1"))
(tuple_expression) @sequence (tuple_pattern) @sequence (tuple_pattern (discard) @name)
((variable_declaration (variable_declarator . (tuple_pattern) @assign.target (_) @assign.value)) @assign (#set! declares "1"))
((variable_declaration type: (_) @assign.type (variable_declarator name: (_) @assign.target (bracketed_argument_list)? [(_) "this"]? @assign.value)) @assign (#set! declares "1") (#set! each "1"))
((argument . (declaration_expression name: (identifier) @argument.value) .) @argument (#set! name "&out"))
(declaration_expression name: (identifier) @name)
(declaration_expression name: (_) @only.value) @only
(is_pattern_expression expression: (_) @compare.left pattern: (constant_pattern (_) @compare.right)) @compare
((is_pattern_expression expression: (_) @compare.left pattern: (negated_pattern (constant_pattern (_) @compare.right))) @compare (#set! negated "1"))
(is_pattern_expression expression: (_) @assign.value pattern: [(recursive_pattern) (declaration_pattern) (negated_pattern) (and_pattern) (or_pattern)] @assign.target) @assign
([(switch_section (recursive_pattern (property_pattern_clause) @assign.target) @assign) (switch_expression_arm (recursive_pattern (property_pattern_clause) @assign.target) @assign)] (#set! value "?"))
([(switch_section (declaration_pattern name: (_) @assign.target) @assign) (switch_expression_arm (declaration_pattern name: (_) @assign.target) @assign)] (#set! value "?"))
(recursive_pattern (property_pattern_clause) @group.part name: (_)? @group.part) @group
(property_pattern_clause) @record
(subpattern . (identifier) @entry.name (_) @entry.value) @entry
(subpattern . (member_access_expression expression: (identifier) @entry.name) (_) @entry.value) @entry
(switch_section (constant_pattern (_) @only.value) @only) (switch_expression_arm (constant_pattern (_) @only.value) @only) (constant_pattern) @skip (relational_pattern) @skip
(declaration_pattern name: (_) @only.value) @only
(local_function_statement type: (_) @function.type name: (_) @function.name parameters: (_) @function.parameters body: (block) @function.body) @function
(local_function_statement type: (_) @function.type name: (_) @function.name parameters: (_) @function.parameters body: (arrow_expression_clause [(_) "this"] @function.value)) @function
(method_declaration (attribute_list (attribute) @function.mark)* returns: (_) @function.type name: (_) @function.name parameters: (_) @function.parameters body: (arrow_expression_clause [(_) "this"] @function.value)) @function
(method_declaration (attribute_list (attribute) @function.mark)* returns: (_) @function.type name: (_) @function.name parameters: (_) @function.parameters body: (_)? @function.body) @function
(indexer_declaration type: (_) @function.type "this" @function.name parameters: (_) @function.parameters value: (arrow_expression_clause (_) @function.value)) @function
(indexer_declaration type: (_) @function.type "this" @function.name parameters: (_) @function.parameters accessors: (accessor_list (accessor_declaration "get" body: [(block) @function.body (arrow_expression_clause (_) @function.value)]))) @function
(method_declaration type_parameters: (type_parameter_list (type_parameter name: (_) @function.generic))) @function
(constructor_declaration name: (_) @function.name parameters: (_) @function.parameters (constructor_initializer)? @function.before body: (_) @function.body) @function
(constructor_initializer ["base" "this"] @call.function (argument_list) @call.arguments) @call
(lambda_expression parameters: [(implicit_parameter) @function.parameter (parameter_list) @function.parameters] body: [(block) @function.body (expression) @function.value]) @function
(implicit_parameter) @name
(parameter "=" (_) @parameter.default) @parameter
((parameter (modifier) @parameter.extends) @parameter (#eq? @parameter.extends "this"))
(parameter (attribute_list (attribute) @parameter.mark)* type: (_)? @parameter.type name: (_) @parameter.target) @parameter
(attribute_argument name: (_) @argument.name (_) @argument.value) @argument
(attribute name: (_) @call.function (attribute_argument_list)? @call.arguments) @call
(attribute_list) @skip (attribute_target_specifier) @skip
(class_declaration name: (_) @class.name (parameter_list (_) @class.member)? (base_list (_) @class.base)? body: (_)? @class.body) @class
(class_declaration (base_list (argument_list) @class.given)) @class
([(class_declaration (modifier) @class.mark) (record_declaration (modifier) @class.mark) (struct_declaration (modifier) @class.mark) (interface_declaration (modifier) @class.mark)] @class (#eq? @class.mark "partial"))
(record_declaration name: (_) @class.name (parameter_list (_) @class.member)? (base_list (_) @class.base)? body: (_)? @class.body) @class
([(class_declaration (attribute_list (attribute) @class.mark)) (record_declaration (attribute_list (attribute) @class.mark))] @class)
(struct_declaration name: (_) @class.name body: (_) @class.body) @class
(enum_declaration name: (_) @class.name body: (_ (enum_member_declaration name: (_) @class.constant)*)? @class.body) @class
((enum_member_declaration (attribute_list (attribute name: (_) @_a (attribute_argument_list (attribute_argument (string_literal) @assign.value)))) name: (_) @assign.target) @assign (#any-of? @_a "EnumMember" "JsonStringEnumMemberName" "JsonProperty" "JsonPropertyName"))
(enum_member_declaration_list) @block
(interface_declaration name: (_) @class.name body: (_) @class.body) @class
((property_declaration type: (_) @function.type name: (_) @function.name value: (arrow_expression_clause "=>" @function.mark (_) @function.value)) @function (#not-match? @function.value "^[@$]*\"[^\"{]*\"$|^[0-9]"))
(property_declaration type: (_) @function.type name: (_) @function.name accessors: (accessor_list (accessor_declaration name: "get" @function.mark body: (block) @function.body))) @function
(property_declaration type: (_) @function.type name: (_) @function.name accessors: (accessor_list (accessor_declaration name: "get" @function.mark body: (arrow_expression_clause (_) @function.value)))) @function
((arrow_expression_clause "=>" @name) (#set! name "get")) "get" @name
(property_declaration (attribute_list (attribute) @parameter.mark)* type: (_) @parameter.type name: (_) @parameter.target value: (arrow_expression_clause [(_) "this"] @parameter.default)) @parameter
(property_declaration (attribute_list (attribute) @parameter.mark)* type: (_) @parameter.type name: (_) @parameter.target accessors: (accessor_list (accessor_declaration "get" body: [(arrow_expression_clause [(_) "this"] @parameter.default) (block . (return_statement [(_) "this"] @parameter.default) .)]))) @parameter
(property_declaration (attribute_list (attribute) @parameter.mark)* type: (_) @parameter.type name: (_) @parameter.target value: (_)? @parameter.default) @parameter
(field_declaration (attribute_list (attribute) @parameter.mark)+ (variable_declaration type: (_) @parameter.type . (variable_declarator name: (_) @parameter.target (_)? @parameter.default) .)) @parameter
(namespace_declaration name: (_) @package.name body: (_) @package.body) @package
(file_scoped_namespace_declaration name: (_) @package.name) @package
(return_statement [(_) "this"]? @return.value) @return (yield_statement (_)? @yield.value) @yield
(if_statement condition: (_) @branch.test consequence: (_) @branch.body alternative: (_)? @branch.body) @branch
(query_expression . (from_clause name: (_) @loop.target (_) @loop.iterable .) (_) @loop.body) @loop
(foreach_statement left: (_) @loop.target right: (_) @loop.iterable body: (_) @loop.body) @loop
(while_statement condition: (_) @loop.test body: (_) @loop.body) @loop
(do_statement body: (_) @loop.body condition: (_) @loop.test) @loop
((switch_expression . (_) @branch.test (switch_expression_arm) @branch.body) @branch (#set! target "?")) (switch_expression_arm (_) @block.part) @block
(catch_clause body: (_) @branch.body) @branch
(block) @block (compilation_unit) @block (declaration_list) @block (try_statement) @block (for_statement) @block (switch_body) @block (switch_section) @block
(using_statement) @block (global_statement) @block
