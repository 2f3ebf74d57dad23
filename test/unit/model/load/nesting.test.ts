import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { limitOfPattern } from '../../../../cli/limit-of-pattern.ts';
import { startMock } from '../../../../cli/mock/start-mock.ts';
import { validateValue } from '../../../../cli/validate-value.ts';
import { emitClient } from '../../../../generators/client/index.ts';
import { emitDocs } from '../../../../generators/docs/index.ts';
import { defaultEmitOptions } from '../../../../generators/emit/options.ts';
import { emitExpress } from '../../../../generators/express/index.ts';
import { emitModels } from '../../../../generators/models/index.ts';
import { emitTypes } from '../../../../generators/types/index.ts';
import { emitValidators } from '../../../../generators/validators/index.ts';
import type { Api } from '../../../../model/api.ts';
import { lintApi } from '../../../../model/lint/index.ts';
import { MAX_DEPTH } from '../../../../model/load/nesting.ts';
import { loadApi } from '../../../../model/load-api.ts';
import { loadText } from '../load-text.ts';

/** What opens a level of nested schemas, and what closes it. */
const LEVELS: readonly (readonly [keyword: string, open: string, close: string])[] = [
  ['items', '{"type":"array","items":', '}'],
  ['items that have to be there', '{"type":"array","minItems":1,"items":', '}'],
  ['contains', '{"type":"array","contains":', '}'],
  ['required properties', '{"type":"object","required":["a"],"properties":{"a":', '}}'],
  ['prefixItems', '{"type":"array","prefixItems":[', ']}'],
  ['unevaluatedItems', '{"type":"array","unevaluatedItems":', '}'],
  ['properties', '{"type":"object","properties":{"a":', '}}'],
  ['additionalProperties', '{"type":"object","additionalProperties":', '}'],
  ['patternProperties', '{"type":"object","patternProperties":{"^a":', '}}'],
  ['unevaluatedProperties', '{"type":"object","unevaluatedProperties":', '}'],
  ['dependentSchemas', '{"type":"object","dependentSchemas":{"a":', '}}'],
  ['propertyNames', '{"type":"object","propertyNames":', '}'],
  ['not', '{"not":', '}'],
  ['if', '{"then":{"minLength":1},"if":', '}'],
  ['then', '{"if":{"type":"integer"},"then":', '}'],
  ['else', '{"if":{"type":"integer"},"else":', '}'],
  ['allOf', '{"allOf":[', ',{"description":"one"}]}'],
  ['anyOf', '{"anyOf":[{"type":"integer"},', ']}'],
  ['oneOf', '{"oneOf":[', ',{"type":"integer"}]}'],
  ['oneOf of objects', '{"oneOf":[', ',{"type":"object","required":["x"],"properties":{"x":{"type":"integer"}}}]}'],
];

/** Mappings and lists that stand inside of each other. */
function depthOf(text: string): number {
  let [depth, most] = [0, 0];
  for (const character of text) {
    if ('{['.includes(character)) depth += 1;
    else if ('}]'.includes(character)) depth -= 1;
    most = Math.max(most, depth);
  }
  return most;
}

/** A description with as many levels as fit. */
function nested(open: string, close: string, levels: number): string {
  const content = '{"application/json":{"schema":{"$ref":"#/components/schemas/D"}}}';
  const textOf = (count: number): string => `{"openapi":"3.1.0","info":{"title":"Deep","version":"1"},
    "paths":{"/a":{"post":{"operationId":"a","requestBody":{"content":${content}},
    "responses":{"200":{"description":"ok","content":${content}}}}}},
    "components":{"schemas":{"D":${open.repeat(count)}{"type":"string"}${close.repeat(count)}}}}`;
  for (let count = levels; ; count -= 1) if (depthOf(textOf(count)) <= levels) return textOf(count);
}

function emitAll(api: Api): number {
  const options = defaultEmitOptions;
  return [
    ...emitModels(api, options),
    ...emitTypes(api, options),
    ...emitClient(api, options),
    ...emitValidators(api, options),
    ...emitExpress(api, options),
    ...emitDocs(api, options),
  ].length;
}

async function answerOf(api: Api): Promise<number> {
  const server = await startMock(api, { port: 0, host: '127.0.0.1', mode: 'strict' });
  try {
    return (await fetch(`${server.url}/a`, { method: 'POST' })).status;
  } finally {
    await server.close();
  }
}

describe('a document as deep as documents may be', () => {
  it.each(LEVELS)('is emitted, linted and mocked: %s', async (_, open, close) => {
    const folder = mkdtempSync(join(tmpdir(), 'forgewright-deep-'));
    const file = join(folder, 'openapi.json');
    try {
      writeFileSync(file, nested(open, close, MAX_DEPTH));
      const { api } = await loadApi(file);
      if (api === undefined) throw new Error('no model');
      expect(emitAll(api)).toBeGreaterThan(0);
      const found = await lintApi(file, { validate: validateValue, limitOfPattern });
      expect(found.filter(({ code }) => code === 'no-valid-value' || code === 'lint/not-run')).toEqual([]);
      expect(await answerOf(api)).toBe(200);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it.each([
    ['openapi.json', ''],
    ['openapi.yaml', ''],
    ['openapi.yaml', '# So that it is no JSON.\n'],
  ])('has a level less than one that is refused: %s %j', async (name, before) => {
    const textOf = (levels: number): string => before + nested('{"items":', '}', levels);
    expect((await loadText(textOf(MAX_DEPTH), name)).diagnostics).toEqual([]);
    expect((await loadText(textOf(MAX_DEPTH + 1), name)).diagnostics).toMatchObject([
      { code: 'syntax-error', message: expect.stringContaining(`more than ${MAX_DEPTH} levels`) },
    ]);
  });
});
