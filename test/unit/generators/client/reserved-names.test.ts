import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CLIENT_NAMES, RUNTIME_VALUES } from '../../../../generators/client/client-names.ts';
import { compile, makeProject } from '../../../support/consumer-project.ts';
import { emitFixture, testPath } from '../../../support/emit-fixture.ts';

/** What the modules of operations and the index take from the runtime: an operation of that name would meet it. */
it('all names that modules of operations import are known', async () => {
  const known: readonly string[] = [...CLIENT_NAMES, ...RUNTIME_VALUES];
  const imported = new Set<string>();
  const fixtures = ['forge', 'corners', 'three-two', 'policies', 'exact-places'].map((name) => `client/${name}`);
  for (const fixture of [...fixtures, 'types/library']) {
    const files = await emitFixture(testPath(`fixtures/${fixture}.yaml`), { dates: 'Date', int64: 'bigint' });
    for (const { path, contents } of files) {
      if (!path.startsWith('client/') || /^client\/(?:client|shapes)\.ts$/.test(path)) continue;
      for (const [, names = ''] of String(contents).matchAll(
        /(?:im|ex)port (?:type )?\{([^}]*)\} from '\.\.\/runtime/g,
      ))
        for (const name of names.split(',')) imported.add(name.replace(/^\s*type\s/, '').trim());
    }
  }
  imported.delete('');
  expect(imported.size).toBeGreaterThan(40);
  expect([...imported].filter((name) => !known.includes(name))).toEqual([]);
});

it('an operation called like a function of the runtime got a number, a model called like a type was not exported', async () => {
  const files = await emitFixture(testPath('fixtures/client/runtime-names.yaml'));
  const project = makeProject(
    'client-esm',
    files.map((file) => ({ ...file, path: `generated/${file.path}` })),
  );
  try {
    writeFileSync(join(project.folder, 'types-check.ts'), 'export {};\n');
    writeFileSync(
      join(project.folder, 'main.ts'),
      `import { createClient, form, json, operation, plain, type JsonArgs, type Status, type Header } from './generated/client/index.js';
      const client = createClient();
      export const status: Status = 'open';
      export const field: Header = { a: 1 };
      const args: JsonArgs = { body: { status, field } };
      await Promise.all([json(client, args), form(client, {}), operation(client), plain(client, { body: 'x' })]);
      `,
    );
    expect(await compile(project.folder, 'TypeScript 7', true)).toBe('');
  } finally {
    project.remove();
  }
});
