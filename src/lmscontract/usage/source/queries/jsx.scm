(jsx_text) @skip (jsx_opening_element name: (_) attribute: (_)* @block.part) @block
(jsx_closing_element) @skip
