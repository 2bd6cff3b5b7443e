((expression_with_unary_operator (_) @not.value) @not (#match? @not "^(!|-[nN][oO][tT])"))
((member_access (variable) @_v (member_name) @_n) @name (#match? @_v "^\\$[pP][sS][cC]mdlet$") (#match? @_n "^[Pp]arameter[Ss]et[Nn]ame$") (#set! name "parameter set"))
((comparison_expression (_) @call.argument @_k (comparison_operator) @_o (_) @call.argument @_n) @call (#match? @_k "^['\"]") (#match? @_n "[pP][sS][oO]bject.[pP]roperties.[nN]ame$") (#match? @_o "^-[ci]?([nN][oO][tT])?[iI][nN]$") (#set! function "haskey"))
((comparison_expression (_) @call.argument (comparison_operator) @_o (_) @call.argument) @call (#match? @_o "^-[ci]?([nN][oO][tT])?[cC][oO][nN][tT][aA][iI][nN][sS]$") (#set! function "haskey"))
((member_access . (_) @only.value) @only (#match? @only "[pP][sS][oO]bject.[pP]roperties.[nN]ame$"))
((member_access . (member_access . (_) @only.value (member_name) @_o) (member_name) @_p) @only (#match? @_o "^[pP][sS][oO]bject$") (#match? @_p "^[pP]roperties$"))
((comparison_expression (_) @compare.left (comparison_operator) @_o (_) @compare.right) @compare (#match? @_o "^-[ci]?([eE][qQ]|[iI][nN])$"))
((comparison_expression (_) @compare.left (comparison_operator) @_o (_) @compare.right) @compare (#match? @_o "^-[ci]?[nN][eE]$") (#set! negated "1"))
(comment) @skip (type_literal) @skip (attribute_list) @skip (command_argument_sep) @skip (assignement_operator) @skip (format_operator) @skip (empty_statement) @skip
((expandable_string_literal) @join (#set! gaps "1")) ((expandable_here_string_literal) @join (#set! gaps "1"))
((verbatim_string_characters) @text (#set! quoted "1") (#set! raw "1") (#set! doubled "'")) ((verbatim_here_string_characters) @text (#set! quoted "1") (#set! raw "1"))
(sub_expression statements: (_) @only.value) @only
(additive_expression (additive_expression) @join.part "+" (multiplicative_expression) @join.part) @join
(additive_argument_expression (additive_argument_expression) @join.part "+" (multiplicative_argument_expression) @join.part) @join
((format_expression (format_expression) @call.argument (format_operator) (range_expression) @call.argument) @call (#set! function "format"))
((comparison_expression (_) @call.argument (comparison_operator) @_o (_) @call.argument) @call (#match? @_o "^-[jJ]oin$") (#set! function "join"))
((comparison_expression (_) @call.of (comparison_operator) @call.name (_) @call.argument) @call (#match? @call.name "^-[icIC]?[sS]plit$") (#set! name "split"))
(array_literal_expression (_) . (_)) @sequence
(logical_expression (_) @choice.option "-or" (_) @choice.option) @choice
(logical_expression (_) @branch.test "-and" (_) @branch.body) @branch
(integer_literal) @literal (real_literal) @literal
((variable) @literal (#any-of? @literal "$true" "$false" "$null"))
((variable) @spread @spread.value (#match? @spread "^@"))
(variable) @name (braced_variable) @name (simple_name) @name
((generic_token) @text (#set! raw "1"))
(command_parameter) @text
(member_access . (_) @index.of (member_name [(variable) (parenthesized_expression) (string_literal (expandable_string_literal [(variable) (sub_expression)]))] @index.key)) @index
(member_access . (_) @member.of (member_name) @member.name) @member
(element_access . (_) @index.of (_) @index.key) @index
(invokation_expression . (type_literal (type_spec) @call.of) (member_name) @call.name (argument_list (argument_expression_list (argument_expression) @call.argument)?)) @call
(invokation_expression . (_) (member_name [(variable) (parenthesized_expression) (string_literal (expandable_string_literal [(variable) (sub_expression)]))] @call.key) (argument_list)) @call
(invokation_expression . (_) @call.of (member_name) @call.name (argument_list (argument_expression_list (argument_expression) @call.argument)?)) @call
((type_spec) @name (#match? @name "^([Ss]ystem\\.)?[Uu]ri$") (#set! name "System.Uri"))
(type_spec (generic_type_name) @only.value) @only (generic_type_name) @name (type_spec) @name
((cast_expression (type_literal (type_spec) @call.name) (_) @call.argument) @call (#match? @call.name "([Uu]ri([Bb]uilder)?|^[Ss]tring|^[Ii]nt)$"))
((command command_name: (_) @call.name command_elements: (_)? @call.arguments) @call (#set! flags "1"))
((command (command_invokation_operator) @_o command_name: (_) @import.module) @import (#eq? @_o ".") (#set! alias "*"))
(pipeline_chain (_) (_)) @pipe
(hash_literal_expression (hash_literal_body) @only.value) @only
(hash_literal_expression) @record
(hash_literal_body) @record
(hash_entry (key_expression (simple_name) @entry.name) (_) @entry.value) @entry
(hash_entry (key_expression) @entry.key (_) @entry.value) @entry
((array_expression) @sequence (#set! flat "1"))
(assignment_expression (left_assignment_expression) @assign.target (assignement_operator) @_o value: (_) @assign.value (#eq? @_o "=")) @assign
((assignment_expression (left_assignment_expression) @assign.target value: (_) @assign.value) @assign (#set! add "1"))
((function_statement (function_name) @function.name (script_block) @function.body) @function (#set! implicit "1"))
(function_statement (function_parameter_declaration (parameter_list) @function.parameters)) @function
(function_statement (script_block (param_block (parameter_list) @function.parameters))) @function
(param_block) @skip
((script_parameter (attribute_list (attribute (attribute_arguments (attribute_argument (simple_name) @_n)))) (variable) @parameter.target) @parameter (#match? @_n "^[Vv]alue[Ff]rom[Rr]emaining[Aa]rguments$") (#set! rest "1"))
(script_parameter (attribute_list)? (variable) @parameter.target (script_parameter_default (_) @parameter.default)?) @parameter
(script_parameter (attribute_list (attribute (type_literal (type_spec) @parameter.type)))) @parameter
((script_parameter (attribute_list (attribute (attribute_arguments (attribute_argument (simple_name) @_n (_) @parameter.mark))))) @parameter (#match? @_n "^[Pp]osition$"))
((script_parameter (attribute_list (attribute (attribute_arguments (attribute_argument (simple_name) @parameter.mark))))) @parameter (#match? @parameter.mark "^[Vv]alue[Ff]rom[Pp]ipeline$"))
((script_parameter (attribute_list (attribute (attribute_arguments (attribute_argument (simple_name) @_n (_) @parameter.mark))))) @parameter (#match? @_n "^[Pp]arameter[Ss]et[Nn]ame$"))
((function_statement (script_block (param_block (attribute_list (attribute (attribute_arguments (attribute_argument (simple_name) @_n (_) @function.mark))))))) @function (#match? @_n "^[Dd]efault[Pp]arameter[Ss]et[Nn]ame$"))
((script_block_expression (script_block) @function.body) @function (#set! parameter "_") (#set! implicit "1"))
(class_statement . (simple_name) @class.name (class_property_definition) @class.member)  @class
(class_statement . (simple_name) @class.name (class_method_definition) @class.member)  @class
(class_property_definition (variable) @assign.target (_)? @assign.value .) @assign
(class_method_definition (simple_name) @function.name (class_method_parameter_list)? @function.parameters (script_block) @function.body) @function
(class_method_parameter (type_literal (type_spec) @parameter.type)? (variable) @parameter.target) @parameter
(flow_control_statement "return" (_) @return.value) @return
(flow_control_statement) @skip
(if_statement condition: (_) @branch.test (statement_block) @branch.body (else_clause)? @branch.body) @branch
(if_statement (elseif_clauses (_) @branch.body)) @branch
(elseif_clause condition: (_) @branch.test (statement_block) @branch.body) @branch
(foreach_statement (variable) @loop.target (pipeline) @loop.iterable (statement_block) @loop.body) @loop
(while_statement condition: (_) @loop.test (statement_block) @loop.body) @loop
(do_statement (statement_block) @loop.body) @loop
(catch_clause (statement_block) @branch.body) @branch
(statement_block) @block (statement_list) @block (script_block_body) @block (program) @block (script_block) @block (try_statement) @block (for_statement) @block
(switch_statement (switch_condition) @branch.test (switch_body (switch_clauses (switch_clause) @branch.body))) @branch
(switch_clause) @block
