(jsx_text) @skip
(jsx_attribute . (property_identifier) @entry.name (_) @entry.value) @entry
((jsx_self_closing_element name: (_) @call.function attribute: (_)* @call.argument) @call (#match? @call.function "^[A-Z]"))
((jsx_opening_element name: (_) @call.function attribute: (_)* @call.argument) @call (#match? @call.function "^[A-Z]"))
(jsx_opening_element name: (_) attribute: (_)* @block.part) @block
(jsx_closing_element) @skip
