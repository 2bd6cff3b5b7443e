// Print what the operations of a file of openapi-typescript have: {operationId: {response, body, query: [paths]}}.
const ts = require("typescript");

const program = ts.createProgram([process.argv[2]], { strict: true });
const checker = program.getTypeChecker();
const source = program.getSourceFile(process.argv[2]);

function member(type, name) {
  const symbol = type && checker.getNonNullableType(type).getProperty(name);
  return symbol && checker.getTypeOfSymbol(symbol);
}

function paths(type, path, found) {
  if (!type) return found;
  const parts = type.isUnionOrIntersection() ? type.types : [checker.getNonNullableType(type)];
  for (const part of parts) {
    if (part !== type && part.isUnionOrIntersection()) paths(part, path, found);
    else if (checker.isArrayType(part)) paths(checker.getTypeArguments(part)[0], `${path}[]`, found);
    else if (part.flags & ts.TypeFlags.Object)
      for (const symbol of part.getProperties()) {
        const below = path ? `${path}.${symbol.name}` : symbol.name;
        found.add(below);
        paths(checker.getTypeOfSymbol(symbol), below, found);
      }
  }
  return found;
}

const result = {};
for (const statement of source.statements)
  if (ts.isInterfaceDeclaration(statement) && statement.name.text === "operations")
    for (const each of checker.getTypeAtLocation(statement).getProperties()) {
      const type = checker.getTypeOfSymbol(each);
      const json = (holder) => member(member(holder, "content"), "application/json");
      const parts = {
        response: json(member(member(type, "responses"), "200")),
        body: json(member(type, "requestBody")),
        query: member(member(type, "parameters"), "query"),
      };
      const read = ([part, schema]) => [part, [...paths(schema, "", new Set())].sort()];
      result[each.name] = Object.fromEntries(Object.entries(parts).map(read));
    }
console.log(JSON.stringify(result));
