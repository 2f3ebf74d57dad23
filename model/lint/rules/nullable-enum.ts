import { collectSchemas, operationSchemas } from '../../facts/reachable-schemas.ts';
import { type JsonObject, isObject } from '../../json-object.ts';
import { pointerTokens } from '../../load/json/json-pointer.ts';
import type { JsonValue, SourceLocation } from '../../location.ts';
import type { LintRule } from '../rule.ts';

/** A schema that says `nullable` lists null among its values (OAS 3.0.3: `enum` holds for null as for any value). */
export const nullableEnum: LintRule = ({ api, documents, report }) => {
  const { operations, webhooks, schemas } = api;
  const roots = [...[...operations, ...webhooks].flatMap(operationSchemas), ...schemas];
  for (const { nullable, location } of collectSchemas(roots)) {
    const listed = nullable === true ? writtenEnum(documents, location) : undefined;
    if (listed === undefined || listed.includes(null)) continue;
    const { file, pointer } = location;
    report(
      'nullable-enum',
      { file, pointer: `${pointer}/enum` },
      { parameters: {}, suggestion: 'add `null` to `enum`' },
    );
  }
};

/** `enum` as it is written: the model adds the null that is meant. */
function writtenEnum(
  documents: ReadonlyMap<string, JsonObject>,
  { file, pointer }: SourceLocation,
): readonly JsonValue[] | undefined {
  let at: JsonValue | undefined = documents.get(file);
  for (const token of pointerTokens(pointer)) at = memberOf(at, token);
  const listed = isObject(at) ? at['enum'] : undefined;
  return Array.isArray(listed) ? listed : undefined;
}

function memberOf(value: JsonValue | undefined, token: string): JsonValue | undefined {
  if (Array.isArray(value)) return value[Number(token)];
  return isObject(value) && Object.hasOwn(value, token) ? value[token] : undefined;
}
