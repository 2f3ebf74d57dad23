import { expect, it } from 'vitest';
import { emitServer, loadOrFail, testPath, workshop } from '../../../support/emit-workshop.ts';

it('tells a server which tier and which flag an operation needs, and the defaults of the flags', async () => {
  const files = emitServer(await loadOrFail(testPath('fixtures/express/gates.yaml')));
  const gates = files.find(({ path }) => path.endsWith('operation-gates.ts'));
  const text = String(gates?.contents).replaceAll(/\s+/g, ' ');
  expect(text).toContain(
    "export const operationGates = { 'create-thing': { tier: 'paid', flag: 'new-things' }, deleteThings: { tier: 'top' }, } as const;",
  );
  expect(text).toContain("export const featureFlags = { 'new-things': false, old_things: true, } as const;");
  const index = files.find(({ path }) => path.endsWith('server/index.ts'));
  expect(index?.contents).toContain('featureFlags, operationGates');
});

it('adds nothing to a server whose operations are on every instance', async () => {
  const files = emitServer(await loadOrFail(workshop));
  expect(files.filter(({ path, contents }) => /operation-?gates/i.test(`${path} ${String(contents)}`))).toEqual([]);
});
