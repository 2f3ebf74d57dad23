import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { generate } from '../../../../cli/commands/generate.ts';
import { projectFolder, zoo } from '../../../support/project-folder.ts';

const lines: string[] = [];

beforeEach(() => {
  lines.length = 0;
  vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(String(line)));
  vi.spyOn(console, 'error').mockReturnValue(undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

function project(naming: string, emit: string = `['models', 'client', 'validators', 'express', 'docs']`): string {
  const config = `export default {\n  spec: 'zoo.yaml',\n  out: 'api',\n  emit: ${emit},\n  naming: ${naming},\n};\n`;
  return projectFolder({ 'zoo.yaml': zoo, 'forgewright.config.mjs': config });
}

const run = (root: string): Promise<number> => generate({ config: join(root, 'forgewright.config.mjs') });

describe('naming hooks', () => {
  it('name functions, types and files in every emitter', async () => {
    const root = project(`{
    operation: (name, { tags }) => tags[0] + '_' + name,
    type: (name, { component }) => 'Zoo' + name,
    file: (name, of) => ('tag' in of ? 'tag-' + name : 'op-' + name),
  }`);
    expect(await run(root)).toBe(0);
    const client = readFileSync(join(root, 'api/client/tag-animals.ts'), 'utf8');
    expect(client).toContain('animals_listAnimals');
    expect(client).toContain('ZooAnimal');
    expect(readFileSync(join(root, 'api/models/index.ts'), 'utf8')).toContain('interface ZooAnimal ');
    expect(readdirSync(join(root, 'api/validators/operations'))).toContain('op-animals-list-animals.ts');
    expect(readdirSync(join(root, 'api/server'))).toContain('tag-animals.ts');
    expect(readFileSync(join(root, 'api/server/tag-animals.ts'), 'utf8')).toContain('animals_listAnimals');
    expect(readdirSync(join(root, 'api/docs/operations'))).toContain('op-animals-list-animals.html');
  });

  it('are part of what the output depends on', async () => {
    const root = project(`{ operation: (name) => name + 'One' }`);
    await run(root);
    await run(root);
    expect(lines[1]).toContain('up to date');
    const file = join(root, 'forgewright.config.mjs');
    writeFileSync(file, readFileSync(file, 'utf8').replace('One', 'Two'));
    await run(root);
    expect(lines[2]).not.toContain('up to date');
    expect(readFileSync(join(root, 'api/client/animals.ts'), 'utf8')).toContain('listAnimalsTwo');
  });

  it('are told when they throw', async () => {
    const failing = run(project(`{ operation: () => { throw new Error('boom'); } }`));
    await expect(failing).rejects.toThrow(/:5:13: naming hook `operation` failed for "listAnimals": boom/);
  });

  it.each([
    [
      'a space',
      `{ operation: (name) => name + ' x' }`,
      /:5:13: naming hook `operation`: bad-name: "listAnimals x".*expected an identifier/,
    ],
    ['code', `{ operation: () => 'a(){};evil' }`, /bad-name: .*expected an identifier/],
    ['a reserved word', `{ operation: () => 'delete' }`, /bad-name: "delete" .*expected no reserved word/],
    ['no text', `{ operation: () => 7 }`, /bad-name: 7 for listAnimals/],
    [
      'one name twice',
      `{ operation: () => 'same' }`,
      /name-taken: "same" for createAnimal .*zoo\.yaml#\/paths\/~1animals\/post/,
    ],
    [
      'a name of the client itself',
      `{ operation: (name) => (name === 'listShifts' ? 'createClient' : name) }`,
      /name-taken: "createClient"/,
    ],
    ['one type twice', `{ type: () => 'Same' }`, /naming hook `type`: name-taken: "Same" for Animal/],
    ['a bad type', `{ type: () => 'A-B' }`, /naming hook `type`: bad-name: "A-B" for AnimalList/],
    ['a folder', `{ file: (name) => '../' + name }`, /naming hook `file`: bad-name: ".*expected a file name/],
  ])('that give %s are refused and nothing is written', async (_, naming, message) => {
    const root = project(naming);
    await expect(run(root)).rejects.toThrow(message);
    expect(readdirSync(root)).not.toContain('api');
  });
});
