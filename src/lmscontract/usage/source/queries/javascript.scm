((binary_expression left: (_) @operation.left operator: _ @operation.operator right: (_) @operation.right) @operation (#any-of? @operation.operator "==" "===" "!=" "!==" "&&" "+" "??" "||"))
(unary_expression operator: "!" argument: (_) @not.value) @not
(switch_statement value: (_) @branch.test body: (switch_body (_) @branch.body)) @branch
(switch_case value: (_) @block.part body: (_)* @block.part) @block
(import_statement (import_clause (identifier) @import.alias @import) source: (_) @import.module (#set! name "default"))
(import_statement (import_clause (named_imports (import_specifier name: (_) @import.name alias: (_)? @import.alias) @import)) source: (_) @import.module)
(import_statement (import_clause (namespace_import (identifier) @import.alias @import)) source: (_) @import.module (#set! name "*"))
(comment) @skip (regex) @pattern (hash_bang_line) @skip
(string) @join (template_string) @join
(string_fragment) @text (escape_sequence) @text
(template_substitution (_) @only.value) @only
((binary_expression left: (string) @call.argument operator: "in" right: (_) @call.argument) @call (#set! function "haskey"))
((call_expression function: (member_expression object: (member_expression property: (_) @_p) property: (_) @_c) arguments: (_) @call.arguments) @call (#eq? @_p "hasOwnProperty") (#eq? @_c "call") (#set! function "haskey"))
(ternary_expression condition: (_) @branch.test consequence: (_) @branch.body alternative: (_) @branch.body) @branch
(number) @literal (true) @literal (false) @literal (null) @literal (undefined) @literal
(identifier) @name (this) @name (super) @name (private_property_identifier) @name
((member_expression object: (identifier) @_m property: (property_identifier) @member.name) @name (#eq? @_m "module") (#eq? @member.name "exports") (#set! name "exports"))
((member_expression object: (identifier) @_s property: (_) @_p) @text (#eq? @_s "Symbol") (#any-of? @_p "iterator" "asyncIterator"))
(member_expression object: (_) @member.of property: (_) @member.name) @member
(subscript_expression object: (_) @index.of index: (_) @index.key) @index
(call_expression function: (identifier) @_f arguments: (arguments . (string) @import.module) (#eq? @_f "require")) @import
(call_expression function: (import) arguments: (arguments . (string) @import.module)) @import
(call_expression function: (_) @call.function arguments: (arguments) @call.arguments) @call
((call_expression function: (_) @call.function arguments: (template_string) @call.argument) @call (#set! template "1"))
(new_expression constructor: (_) @call.function arguments: (_)? @call.arguments) @call
(spread_element (_) @spread.value) @spread
(rest_pattern (_) @spread.value) @spread
(object) @record
(object_pattern) @record
(pair key: (property_identifier) @entry.name value: (_) @entry.value) @entry
(pair key: (computed_property_name (_) @entry.key) value: (_) @entry.value) @entry
(pair key: (_) @entry.key value: (_) @entry.value) @entry
(pair_pattern key: (property_identifier) @entry.name value: (_) @entry.value) @entry
(pair_pattern key: (_) @entry.key value: (_) @entry.value) @entry
(shorthand_property_identifier) @entry.name @entry
(shorthand_property_identifier_pattern) @entry.name @entry
(object_assignment_pattern left: (shorthand_property_identifier_pattern) @assign.target right: (_) @assign.value) @assign
(object_assignment_pattern (shorthand_property_identifier_pattern) @name)
((method_definition name: (computed_property_name (member_expression object: (identifier) @_s property: (_) @_p) @function.name)) @function (#eq? @_s "Symbol") (#any-of? @_p "iterator" "asyncIterator"))
((object (method_definition name: (_) @entry.name parameters: (_) @function.parameters body: (_) @function.body) @function) (#set! arguments "arguments"))
(array) @sequence ((array_pattern) @sequence (#set! holes "1")) (property_identifier) @name
(assignment_pattern left: (_) @assign.target right: (_) @assign.value) @assign
(arrow_function parameter: (_)? @function.parameter parameters: (_)? @function.parameters body: (statement_block) @function.body) @function
(arrow_function parameter: (_)? @function.parameter parameters: (_)? @function.parameters body: (_) @function.value) @function
((function_expression name: (_)? @function.name parameters: (_) @function.parameters body: (_) @function.body) @function (#set! arguments "arguments"))
((function_declaration name: (_) @function.name parameters: (_) @function.parameters body: (_) @function.body) @function (#set! arguments "arguments"))
((generator_function_declaration name: (_) @function.name parameters: (_) @function.parameters body: (_) @function.body) @function (#set! arguments "arguments"))
(generator_function parameters: (_) @function.parameters body: (_) @function.body) @function
"get" @name
(method_definition "get" @function.mark) @function
((method_definition name: (_) @function.name parameters: (_) @function.parameters body: (_) @function.body) @function (#set! arguments "arguments"))
(class_declaration name: (_) @class.name (class_heritage (_) @class.base)? body: (_) @class.body) @class
(class (class_heritage (_) @class.base)? body: (_) @class.body) @class
((variable_declarator name: (_) @assign.target value: (_)? @assign.value) @assign (#set! declares "1"))
((assignment_expression left: (member_expression object: (identifier) @_m property: (property_identifier) @_p) right: (_) @assign.value) @assign (#eq? @_m "module") (#eq? @_p "exports") (#set! target "exports"))
(assignment_expression left: (_) @assign.target right: (_) @assign.value) @assign
((augmented_assignment_expression left: (_) @assign.target operator: "+=" right: (_) @assign.value) @assign (#set! add "1"))
((augmented_assignment_expression left: (_) @assign.target operator: ["||=" "??="] right: (_) @assign.value) @assign (#set! keeps "1"))
(augmented_assignment_expression left: (_) @assign.target right: (_) @assign.value) @assign
(return_statement (_)? @return.value) @return
(yield_expression (_)? @yield.value) @yield
(if_statement condition: (_) @branch.test consequence: (_) @branch.body alternative: (_)? @branch.body) @branch
(catch_clause body: (_) @branch.body) @branch
(for_in_statement left: (_) @loop.key operator: "in" right: (_) @loop.iterable body: (_) @loop.body) @loop
(for_in_statement left: (_) @loop.target operator: "of" right: (_) @loop.iterable body: (_) @loop.body) @loop
(for_statement initializer: (_)? @group.part condition: (_)? @group.part body: (_) @group.part) @block
(while_statement condition: (_) @loop.test body: (_) @loop.body) @loop
(do_statement body: (_) @loop.body condition: (_) @loop.test) @loop
(statement_block) @block (program) @block (class_body) @block (switch_body) @block (try_statement) @block
(labeled_statement body: (_) @only.value) @only (break_statement) @skip (continue_statement) @skip
(export_statement (namespace_export (identifier) @import.alias) source: (_) @import.module (#set! name "*")) @import
((export_statement "*" source: (_) @import.module) @import (#set! alias "*"))
(export_statement (export_clause (export_specifier name: (_) @import.name alias: (_)? @import.alias) @import) source: (_) @import.module)
(export_statement value: (_) @assign.value (#set! target "default")) @assign
((export_statement "default" declaration: (_) @assign.value) @assign (#set! target "default"))
