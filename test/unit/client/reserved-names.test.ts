import { expect, it } from 'vitest';
import { CLIENT_NAMES } from '../../../generators/client/client-names.ts';
import { emitFixture, testPath } from './emit-fixture.ts';

/** What the modules of operations and the index take from the runtime: an operation of that name would meet it. */
it('operations get no name that their modules import', async () => {
  const reserved: readonly string[] = CLIENT_NAMES;
  const imported = new Set<string>();
  for (const fixture of ['client/forge', 'client/corners', 'client/three-two', 'client/policies', 'types/library']) {
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
  expect([...imported].filter((name) => !reserved.includes(name))).toEqual([]);
});
