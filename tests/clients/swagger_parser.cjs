// Parse and validate a document; end with 1 if it is not valid.
const parser = require("@apidevtools/swagger-parser");

(parser.default ?? parser).validate(process.argv[2]).catch((error) => {
  console.error(String(error));
  process.exit(1);
});
