// Parse and validate each of the documents; end with 1 at the first that is not valid.
const parser = require("@apidevtools/swagger-parser");

(async () => {
  for (const file of process.argv.slice(2)) await (parser.default ?? parser).validate(file);
})().catch((error) => {
  console.error(String(error));
  process.exit(1);
});
