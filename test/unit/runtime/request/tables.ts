import type { CheckedSchema, RequestTable } from '../../../../runtime/request/operation-table.ts';
import type { DecodeOptions, RawBody, RawRequest } from '../../../../runtime/request/raw-request.ts';
import { acceptsBySchema, explain } from '../../../../runtime/request/explain.ts';
import { requestDecoder } from '../../../../runtime/request/request-decoder.ts';
import type { JsonSchema } from '../../../../runtime/schema/json-schema.ts';

let count = 0;

/** A schema as emitted tables have it, its check made of closures; integers of 64 bits are kept elsewhere. */
export function checked(schema: JsonSchema): CheckedSchema {
  const source = { uri: `schema-${(count += 1)}`, schema: () => schema, isWide: true } as const;
  return { check: (value) => acceptsBySchema(source, value, 'request'), source };
}

/** What comes of a request to the operation of a table: the decoded parts that are not empty, or problems in words. */
export function decoded(
  table: Omit<RequestTable, 'operationId'>,
  request: Partial<RawRequest>,
  options: Partial<DecodeOptions> = {},
): unknown {
  const raw: RawRequest = {
    method: 'POST',
    path: [],
    query: '',
    headers: {},
    body: { kind: 'none', contentType: '' },
    ...request,
  };
  const decode = requestDecoder({ operationId: 'test', ...table });
  const result = decode(raw, { mode: 'strict', unknownParameters: 'refuse', explain, ...options });
  if (!result.ok) {
    const words = result.problems.map(({ in: place, name, rule }) => `${place} ${name}: ${rule}`);
    return result.status === 400 ? words : [result.status, ...words];
  }
  return Object.fromEntries(
    Object.entries(result.value).filter(([key, part]) => {
      return key !== 'contentType' && part !== undefined && (key === 'body' || Object.keys(part as object).length > 0);
    }),
  );
}

/** A body of JSON. */
export function jsonBody(value: unknown): RawBody {
  return { kind: 'json', contentType: 'application/json', value };
}

/** A body of urlencoded fields. */
export function formBody(text: string): RawBody {
  return { kind: 'form', contentType: 'application/x-www-form-urlencoded', text };
}

/** A multipart body of texts. */
export function textParts(...parts: readonly (readonly [name: string, text: string])[]): RawBody {
  return {
    kind: 'multipart',
    contentType: 'multipart/form-data; boundary=x',
    parts: parts.map(([name, text]) => {
      return { name, filename: undefined, contentType: '', bytes: new TextEncoder().encode(text) };
    }),
  };
}
