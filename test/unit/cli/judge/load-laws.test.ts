import { writeFileSync } from 'node:fs';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadLaws } from '../../../../cli/judge/load-laws.ts';

function fileWith(text: string, name = 'laws.ts'): string {
  const file = join(mkdtempSync(join(tmpdir(), 'forgewright-laws-')), name);
  writeFileSync(file, text);
  return file;
}

const LAW = `{ id: 'own-law', title: 'all is well', plan: (context) => context.api.operations.map((operation) => ({ id: operation.operationId })) }`;

it.each([
  ['TypeScript', `const law: unknown = ${LAW};\nexport default law;`, 'laws.ts'],
  ['JavaScript', `export default [${LAW}];`, 'laws.mjs'],
])('a law is read from %s, and its cases bear its name', async (_, text, name) => {
  const [law] = await loadLaws([fileWith(text, name)]);
  expect(law?.id).toBe('own-law');
  const api = { operations: [{ operationId: 'a' }] };
  const planned = law?.plan({ api, examples: [] } as unknown as Parameters<typeof law.plan>[0]); // what this law reads of it
  expect(planned).toEqual([{ id: 'a', kind: 'law', law: 'own-law' }]);
});

it.each([
  ['export default 7;', /default export: expected a law, or a list of laws, got 7/],
  ["export default { id: 'Own', title: 'x', plan: () => [] };", /id: expected a name such as totals-add-up, got "Own"/],
  ["export default { id: 'own', plan: () => [] };", /title: expected the sentence of the law, got nothing/],
  ["export default [{ id: 'own', title: 'x', plan: 1 }];", /law 1: plan: expected a function .*, got 1/],
  ["export default { id: 'frame', title: 'x', plan: () => [] };", /there is a law or check "frame" already/],
])('%s is refused with the reason', async (text, message) => {
  await expect(loadLaws([fileWith(text, 'laws.mjs')])).rejects.toThrow(message);
});

it('says that a file is not there', async () => {
  await expect(loadLaws(['/no/such/laws.ts'])).rejects.toThrow('no such file');
});
