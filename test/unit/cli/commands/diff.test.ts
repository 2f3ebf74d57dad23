import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type DiffOptions, diff } from '../../../../cli/commands/diff.ts';
import { projectFolder, zoo } from '../../../support/project-folder.ts';

let text = '';
beforeEach(() => {
  text = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((part) => ((text += String(part)), true));
  vi.spyOn(console, 'error').mockReturnValue(undefined);
});
afterEach(() => void vi.restoreAllMocks());

const root = projectFolder({
  'old.yaml': zoo,
  'new.yaml': zoo.replace(
    'Animal: { type: object, properties: { name: { type: string } } }',
    'Animal: { type: object }',
  ),
  'renamed.yaml': zoo.replace('operationId: listShifts', 'operationId: listWork'),
  'broken.yaml': 'openapi: 3.1.0\n',
  'older.yaml': 'swagger: "1.2"\n',
});
const compare = (later: string, options: Partial<DiffOptions> = {}): Promise<number> =>
  diff(join(root, 'old.yaml'), join(root, later), { format: 'text', failOn: 'breaking', ...options });

describe('forgewright diff', () => {
  it('ends with 0 when nothing breaks, and with 1 when something does', async () => {
    expect(await compare('old.yaml')).toBe(0);
    expect(text).toBe('no change that a client could notice\n');
    expect(await compare('renamed.yaml')).toBe(0);
    expect(await compare('renamed.yaml', { failOn: 'unclassified' })).toBe(1);
    expect(await compare('new.yaml')).toBe(1);
  });

  it('tells every change with both places', async () => {
    await compare('new.yaml');
    expect(text).toMatch(
      /^GET \/animals\n {2}breaking {6}response 200, application\/json, \[\]: the property `name` is gone \[property-removed\]/,
    );
    expect(text).toMatch(
      /old .*old\.yaml:\d+:\d+ \/components\/schemas\/Animal\/properties\/name\n.*new .*new\.yaml:\d+:\d+ \/components\/schemas\/Animal\n/,
    );
    text = '';
    await compare('new.yaml', { json: true });
    expect(JSON.parse(text)).toMatchObject({ summary: { breaking: 2, unclassified: 0, nonBreaking: 0 } });
  });

  it('refuses what it cannot compare', async () => {
    await expect(compare('none.yaml')).rejects.toMatchObject({ code: 2 });
    await expect(compare('older.yaml')).rejects.toMatchObject({ code: 2 });
    await expect(compare('broken.yaml')).rejects.toMatchObject({ code: 3 });
  });
});
