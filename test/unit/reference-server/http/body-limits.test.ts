import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { BODY_LIMITS } from '../../../../reference-server/http/body-limits.ts';

interface Described {
  readonly $ref?: string;
  readonly maxLength?: number;
  readonly properties?: Readonly<Record<string, Described>>;
  readonly allOf?: readonly Described[];
  readonly anyOf?: readonly Described[];
}

interface Operation {
  readonly operationId: string;
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Described }>> };
}

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Described>> };
}

// The bundle of the description is made by this repository.
const { paths, components } = JSON.parse(
  readFileSync(new URL('../../../../generated/openapi.json', import.meta.url), 'utf8'),
) as Description;

/** Characters that the texts of a schema may have together. */
function charactersOf(schema: Described): number {
  const { $ref, maxLength = 0, properties = {}, allOf = [], anyOf = [] } = schema;
  if ($ref !== undefined) return charactersOf(components.schemas[$ref.split('/').at(-1) ?? ''] ?? {});
  const inner = [...Object.values(properties), ...allOf].reduce((sum, each) => sum + charactersOf(each), 0);
  return maxLength + inner + Math.max(0, ...anyOf.map(charactersOf));
}

/** What a character may take: `\ud83d\ude00` in JSON, `%F0%9F%98%80` in a form. */
const BYTES = 12;

it('every body that the description allows fits, in its longest usual encoding', () => {
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  let long = 0;
  for (const { operationId, requestBody } of operations) {
    for (const { schema } of Object.values(requestBody?.content ?? {})) {
      const needed = charactersOf(schema) * BYTES;
      if (needed > BODY_LIMITS.maxBodyBytes) long += 1;
      expect(BODY_LIMITS.maxBodyBytesOf[operationId] ?? BODY_LIMITS.maxBodyBytes, operationId).toBeGreaterThan(needed);
    }
  }
  expect(long).toBeGreaterThan(10);
});
