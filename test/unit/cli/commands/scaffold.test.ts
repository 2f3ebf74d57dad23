import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { generate } from '../../../../cli/commands/generate.ts';
import { scaffold } from '../../../../cli/commands/scaffold.ts';
import { projectFolder, zoo } from '../../../support/project-folder.ts';

const lines: string[] = [];

beforeEach(() => {
  lines.length = 0;
  vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(String(line)));
});
afterEach(() => {
  vi.restoreAllMocks();
});

it('scaffold names handlers as the hooks of the config do, and leaves out what its filter does', async () => {
  const config = `export default {
  spec: 'zoo.yaml',
  out: 'api',
  emit: ['models', 'validators', 'express'],
  filter: { exclude: { tag: 'keepers' } },
  naming: { operation: (name) => 'my_' + name, file: (name) => 'f-' + name },
};\n`;
  const root = projectFolder({ 'zoo.yaml': zoo, 'forgewright.config.mjs': config });
  const at = { config: join(root, 'forgewright.config.mjs') };
  expect(await generate(at)).toBe(0);
  expect(await scaffold({ ...at, out: join(root, 'api/handlers') })).toBe(0);
  expect(readdirSync(join(root, 'api/handlers')).toSorted()).toEqual([
    'f-animals.ts',
    'index.ts',
    'security.ts',
    'server.ts',
  ]);
  const handlers = readFileSync(join(root, 'api/server/f-animals.ts'), 'utf8');
  const stubs = readFileSync(join(root, 'api/handlers/f-animals.ts'), 'utf8');
  const namesIn = (text: string): string[] => [...new Set(text.match(/\bmy_\w+/g))].toSorted();
  expect(namesIn(stubs)).toEqual(['my_createAnimal', 'my_listAnimals']);
  expect(namesIn(handlers)).toEqual(namesIn(stubs));
  expect(lines.join('\n')).not.toContain('no handler names');
});
