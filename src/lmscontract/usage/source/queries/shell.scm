((binary_expression left: (_) @operation.left operator: _ @operation.operator right: (_) @operation.right) @operation (#any-of? @operation.operator "=" "==" "!="))
((unary_expression operator: (test_operator) @_o . (_) @compare.left) @compare (#eq? @_o "-z"))
((unary_expression operator: (test_operator) @_o . (_) @compare.left) @compare (#eq? @_o "-n") (#set! negated "1"))
((binary_expression left: (_) @compare.left operator: (test_operator) @_o right: (_) @compare.right) @compare (#eq? @_o "-eq"))
((binary_expression left: (_) @compare.left operator: (test_operator) @_o right: (_) @compare.right) @compare (#eq? @_o "-ne") (#set! negated "1"))
(test_command [(binary_expression operator: ["=" "==" "!=" (test_operator)]) (unary_expression (test_operator))] @only.value) @only
(list (_) @branch.test ["&&" "||"] (variable_assignment) @branch.body) @branch
((elif_clause . (_) @branch.test (_)* @branch.body) @branch (#set! flat "1"))
((expansion . (variable_name) [":+" "+"] (concatenation . (word) @_w) @spread.value) @spread (#match? @_w "^-"))
((expansion . (variable_name) [":+" "+"] (concatenation . (word) @_w) @sequence) (#match? @_w "^-"))
((string . (expansion (subscript name: (_) @spread.value index: (word) @_i)) .) @spread (#any-of? @_i "@" "*"))
((expansion (subscript name: (_) @spread.value index: (word) @_i)) @spread (#any-of? @_i "@" "*"))
(expansion (subscript name: (_) @index.of index: (_) @index.key)) @index (subscript index: (number) @literal)
((array (concatenation . (word) @_a . (_) @entry.key . (word) @_b . (_) @entry.value .) @entry) (#eq? @_a "[") (#eq? @_b "]") (#set! assigned "1"))
((array (concatenation . (word) @_a . (_) @entry.key . (word) @_b . (word) @entry.value . (_) @entry.value .) @entry) (#eq? @_a "[") (#eq? @_b "]") (#set! assigned "1"))
((array (concatenation . (word) @_a)) @record (#eq? @_a "["))
((string . (simple_expansion (special_variable_name) @spread.value) .) @spread (#any-of? @spread.value "@" "*"))
((simple_expansion (special_variable_name) @spread.value) @spread (#any-of? @spread.value "@" "*"))
((string . (expansion . (special_variable_name) . (number)) @spread.value .) @spread)
((expansion . (special_variable_name) @call.of @call.name . (number) @call.argument) @call (#set! name "slice"))
(expansion . (special_variable_name) . (number) @literal)
(special_variable_name) @name
((redirected_statement body: [(while_statement) (for_statement) (compound_statement)] @pipe.part redirect: (file_redirect "<" destination: [(word) (string) (concatenation)]) @pipe.part) @pipe (#set! reversed "1"))
((file_redirect "<" destination: [(word) (string) (concatenation)] @call.argument) @call (#set! function "cat"))
(comment) @skip (file_redirect) @skip (heredoc_start) @skip (heredoc_end) @skip ((heredoc_content) @text (#set! raw "1"))
(string) @join ((string_content) @text (#set! escapes "$`\"\\")) (concatenation) @join (command_substitution (_) @only.value) @only
((raw_string) @text (#set! quoted "1") (#set! raw "1")) ((ansi_c_string) @text (#set! quoted "1"))
(translated_string (_) @only.value) @only
((heredoc_body) @join (#set! gaps "1") (#set! dollar "1"))
(word) @text (number) @text
(simple_expansion (_) @only.value) @only (variable_name) @name
(expansion . (variable_name) [":+" "+"] (_) @block.part) @block
(expansion . (variable_name) @choice.option [":-" "-"] (_) @choice.option) @choice
((expansion . (variable_name) @assign.target [":=" "="] (_) @assign.value) @assign (#set! default "1"))
(expansion . (variable_name) @only.value) @only
((variable_assignment name: (variable_name) @assign.target "+=" value: (_)? @assign.value) @assign (#set! add "1"))
(variable_assignment name: (variable_name) @assign.target value: (_)? @assign.value) @assign
(variable_assignment name: (subscript) @assign.target value: (_)? @assign.value) @assign
(variable_assignment name: (subscript name: (_) @index.of index: (_) @index.key) @index)
(array) @sequence
((command name: (command_name (_) @_n) argument: (_) @import.module) @import (#any-of? @_n "source" ".") (#set! alias "*"))
(command name: (command_name (_) @call.name) argument: (_)* @call.argument redirect: (herestring_redirect (_) @call.input)?) @call
(command (variable_assignment) @call.before name: (command_name)) @call
(redirected_statement body: (command name: (command_name (_) @call.name) argument: (_)* @call.argument) redirect: (file_redirect "<" destination: (_) @call.argument)) @call
((redirected_statement body: (command name: (command_name (_) @_n) !argument) redirect: (file_redirect destination: (_) @call.argument) redirect: (heredoc_redirect (heredoc_body) @call.argument)) @call (#eq? @_n "cat") (#set! function "write"))
((redirected_statement body: (command name: (command_name (_) @_n) !argument) redirect: (heredoc_redirect redirect: (file_redirect destination: (_) @call.argument) (heredoc_body) @call.argument)) @call (#eq? @_n "cat") (#set! function "write"))
(redirected_statement body: (command name: (command_name (_) @call.name) argument: (_)* @call.argument) @call redirect: (file_redirect) redirect: (heredoc_redirect (heredoc_body) @call.input))
((redirected_statement body: (_) @call.argument redirect: (file_redirect ">" destination: [(word) (string) (concatenation)] @call.argument)) @call (#set! function ">"))
((redirected_statement body: (_) @call.argument redirect: (file_redirect ">>" destination: [(word) (string) (concatenation)] @call.argument)) @call (#set! function ">>"))
((redirected_statement body: [(while_statement) (for_statement) (compound_statement)] @pipe.part redirect: (file_redirect "<" destination: (process_substitution) @pipe.part)) @pipe (#set! reversed "1"))
((redirected_statement body: [(while_statement) (for_statement) (compound_statement)] @pipe.part [(herestring_redirect (_) @pipe.part) (heredoc_redirect (heredoc_body) @pipe.part)]) @pipe (#set! reversed "1"))
(redirected_statement body: (_) @pipe.part redirect: (heredoc_redirect (pipeline (_) @pipe.part))) @pipe
(redirected_statement body: (command name: (command_name (_) @call.name)) @call redirect: (heredoc_redirect (pipeline) (heredoc_body) @call.input))
(redirected_statement body: (command name: (command_name (_) @call.name) argument: (_)* @call.argument) redirect: (heredoc_redirect (heredoc_body) @call.input)) @call
(pipeline) @pipe
((function_definition name: (_) @function.name body: (_) @function.body) @function (#set! implicit "1"))
((if_statement condition: (_) @branch.test (_)* @branch.body) @branch (#set! flat "1"))
(for_statement variable: (_) @loop.target value: (_)+ @loop.iterable body: (_) @loop.body) @loop
(while_statement condition: (_) @loop.test body: (_) @loop.body) @loop
(case_statement value: (_) @branch.test (case_item) @branch.body) @branch (case_item (_) @block.part) @block (extglob_pattern) @text (list) @block
(compound_statement "((" (_) @branch.test) @branch (test_command (_) @branch.test) @branch
(compound_statement) @block (program) @block (do_group) @block (c_style_for_statement) @block (subshell) @block (else_clause) @block
