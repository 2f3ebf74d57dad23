import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { explain } from '../../../../runtime/request/explain.ts';
import { lintApi } from '../../../../model/lint/index.ts';
import { loadEmitted } from '../../../support/load-emitted.ts';

const FILE = fileURLToPath(new URL('../../../fixtures/validators/inexact-literals.yaml', import.meta.url));

it.each([
  // It is read as the listed value, and may not be it.
  ['{"typed":9007199254740993}', ['range /typed']],
  ['{"typed":9007199254740992}', ['range /typed']],
  ['{"nullable":9007199254740993}', ['range /nullable']],
  ['{"typed":2}', ['enum /typed']],
  ['{"typed":1,"nullable":null,"untyped":"a"}', []],
  ['{"double":9007199254740992}', []],
  ['{"double":0.5}', []],
])('%s', async (text, problems) => {
  const { decoders } = await loadEmitted(FILE);
  const decode = await decoders['postValues']?.();
  const body = { kind: 'json', contentType: 'application/json', value: JSON.parse(text) } as const;
  const result = decode?.(
    { method: 'POST', path: [], query: '', headers: {}, body },
    { mode: 'strict', unknownParameters: 'refuse', explain },
  );
  expect(result?.ok === false ? result.problems.map(({ rule, name }) => `${rule} ${name}`) : []).toEqual(problems);
});

it('lint names what cannot be told apart, once', async () => {
  const found = (await lintApi(FILE)).map(({ code, line }) => `${line} ${code}`);
  expect(found.filter((entry) => /inexact|large/.test(entry))).toEqual([
    '18 large-integer',
    '14 inexact-literal',
    '15 inexact-literal',
    '16 inexact-literal',
    '17 inexact-literal',
  ]);
});
