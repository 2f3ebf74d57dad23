import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { projectFolder, zoo } from '../../../support/project-folder.ts';

const program = join(import.meta.dirname, '../../../../cli/main.ts');
let child: ChildProcessWithoutNullStreams;
let root: string;
let heard = '';
let listen: () => void = () => undefined;

/** Resolves with what the watcher has said since the last call, up to and with a line that matches. */
async function hear(pattern: RegExp): Promise<string> {
  for (;;) {
    const match = pattern.exec(heard);
    if (match !== null) {
      const end = match.index + match[0].length;
      const said = heard.slice(0, end);
      heard = heard.slice(end);
      return said;
    }
    await new Promise<void>((resolve) => (listen = resolve));
  }
}

const made = /files? written.*\n/;
const models = (): string => readFileSync(join(root, 'api/models/index.ts'), 'utf8');

function start(): void {
  child = spawn(process.execPath, [
    '--import',
    'tsx',
    program,
    'generate',
    '--watch',
    '--config',
    join(root, 'forgewright.config.mjs'),
  ]);
  heard = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data: Buffer) => {
      heard += data.toString();
      listen();
    });
  }
}

/** Resolves with the exit code. */
async function stop(signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode;
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  child.kill(signal);
  return ended;
}

beforeEach(async () => {
  root = projectFolder({
    'zoo.yaml': zoo.replace(
      'Keeper: { type: object, properties: { name: { type: string } } }',
      `Keeper: { $ref: 'keeper.yaml' }`,
    ),
    'keeper.yaml': 'type: object\nproperties: { name: { type: string } }\n',
    'forgewright.config.mjs': `export default { spec: 'zoo.yaml', out: 'api', emit: ['models'] };\n`,
  });
  start();
  await hear(made);
});
afterEach(() => stop('SIGTERM'));

describe('generate --watch', () => {
  it('follows every file of a description, replaced or rewritten, and the config file', async () => {
    writeFileSync(join(root, 'keeper.yaml'), 'type: object\nproperties: { badge: { type: integer } }\n');
    await hear(made);
    expect(models()).toContain('badge?: number');
    // As editors save: a new file takes the place of the old one.
    writeFileSync(join(root, '.keeper.yaml.swp'), 'type: object\nproperties: { wage: { type: integer } }\n');
    renameSync(join(root, '.keeper.yaml.swp'), join(root, 'keeper.yaml'));
    await hear(made);
    expect(models()).toContain('wage?: number');
    writeFileSync(
      join(root, 'forgewright.config.mjs'),
      `export default { spec: 'zoo.yaml', out: 'api', emit: ['models', 'client'] };\n`,
    );
    expect(await hear(made)).toContain('models, client:');
  });

  it('reports what is broken and goes on when it is mended', async () => {
    const keeper = readFileSync(join(root, 'keeper.yaml'), 'utf8');
    writeFileSync(join(root, 'keeper.yaml'), 'type: [object\n');
    expect(await hear(/the description has errors\n/)).toMatch(/keeper\.yaml:\d+:\d+ error syntax-error/);
    rmSync(join(root, 'keeper.yaml'));
    expect(await hear(/the description has errors\n/)).toContain('dangling-reference');
    writeFileSync(join(root, 'keeper.yaml'), `${keeper}description: Back\n`);
    await hear(made);
    expect(models()).toContain('Back');
    writeFileSync(join(root, 'forgewright.config.mjs'), `export default { spec: 'zoo.yaml', outt: 'api' };\n`);
    expect(await hear(/did you mean "out"\?/)).toContain('unknown member "outt"');
    writeFileSync(
      join(root, 'forgewright.config.mjs'),
      `export default { spec: 'zoo.yaml', out: 'api', emit: ['models'], dates: 'Date' };\n`,
    );
    expect(await hear(/unchanged.*\n/)).toContain('models: 3 operations');
  });

  it('ends with code 0 when interrupted, and the next start finds everything as it was', async () => {
    writeFileSync(join(root, 'keeper.yaml'), 'type: object\nproperties: { badge: { type: integer } }\n');
    await hear(made);
    expect(await stop('SIGINT')).toBe(0);
    start();
    await hear(/up to date.*\n/);
    // Nothing was read, and yet every file is followed.
    writeFileSync(join(root, 'keeper.yaml'), 'type: object\nproperties: { wage: { type: integer } }\n');
    await hear(made);
    expect(models()).toContain('wage?: number');
  });

  it('makes the output again when it is removed, and the last of several quick saves counts', async () => {
    rmSync(join(root, 'api'), { recursive: true });
    for (const name of ['badge', 'wage', 'shift'])
      writeFileSync(join(root, 'keeper.yaml'), `type: object\nproperties: { ${name}: { type: integer } }\n`);
    await hear(made);
    while (!models().includes('shift?: number')) await hear(made);
    expect(readFileSync(join(root, 'api/forgewright-manifest.json'), 'utf8')).toContain('models/index.ts');
  });

  it('follows a file that comes in while it watches', async () => {
    writeFileSync(join(root, 'keeper.yaml'), `type: object\nproperties: { pet: { $ref: 'parts/pet.yaml' } }\n`);
    expect(await hear(/the description has errors\n/)).toContain('dangling-reference');
    mkdirSync(join(root, 'parts'));
    writeFileSync(join(root, 'parts/pet.yaml'), 'type: object\nproperties: { lives: { type: integer } }\n');
    while (!(await hear(/\n/)).includes('written'));
    expect(models()).toContain('lives?: number');
    writeFileSync(join(root, 'parts/pet.yaml'), 'type: object\nproperties: { legs: { type: integer } }\n');
    while (!models().includes('legs?: number')) await hear(made);
  });

  it('follows a link to where it leads, and to where it leads later', async () => {
    const keeper = (member: string): string => `type: object\nproperties: { ${member}: { type: integer } }\n`;
    mkdirSync(join(root, 'elsewhere'));
    writeFileSync(join(root, 'elsewhere/keeper.yaml'), keeper('badge'));
    const link = (target: string): void => {
      symlinkSync(join(root, target), join(root, 'link'));
      renameSync(join(root, 'link'), join(root, 'keeper.yaml'));
    };
    link('elsewhere/keeper.yaml');
    await hear(made);
    expect(models()).toContain('badge?: number');
    writeFileSync(join(root, 'elsewhere/new'), keeper('wage'));
    renameSync(join(root, 'elsewhere/new'), join(root, 'elsewhere/keeper.yaml'));
    while (!models().includes('wage?: number')) await hear(made);
    writeFileSync(join(root, 'elsewhere/other.yaml'), keeper('shift'));
    link('elsewhere/other.yaml');
    while (!models().includes('shift?: number')) await hear(made);
  });
});
