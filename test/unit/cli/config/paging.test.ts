import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { generate } from '../../../../cli/commands/generate.ts';
import { lint } from '../../../../cli/commands/lint.ts';
import { projectFolder } from '../../../support/project-folder.ts';

const API = `
openapi: 3.1.0
info: { title: Audit, version: '1' }
paths:
  /audit:
    get:
      operationId: listAudit
      parameters:
        - { name: from_entry, in: query, schema: { type: string } }
        - { name: leaf, in: query, schema: { type: integer } }
        - name: page-of
          in: query
          style: deepObject
          explode: true
          schema: { properties: { after: { type: string }, by: { properties: { leaf: { type: integer } } } } }
        - { name: where, in: query, content: { application/json: { schema: { properties: { after: { type: string } } } } } }
        - { name: 'page-of[leaf]', in: query, schema: { type: integer } }
      responses:
        '200':
          description: Entries
          content:
            application/json:
              schema:
                properties:
                  entries: { type: array, items: { properties: { id: { type: string } } } }
                  meta: { properties: { following: { type: string }, leaves: { type: integer } } }
                  anything: {}
  /jobs/search:
    post:
      operationId: searchJobs
      requestBody: { content: { application/json: { schema: { properties: { leaf: { type: integer } } } } } }
      responses:
        '200': { description: Jobs, content: { application/json: { schema: { type: array, items: { type: string } } } } }
  /tags:
    get:
      operationId: listTags
      parameters: [{ name: cursor, in: query, schema: { type: string } }]
      responses:
        '200':
          description: Tags
          content:
            application/json:
              schema: { properties: { items: { type: array, items: { type: string } }, next_cursor: { type: string } } }
`;

let printed: string[] = [];
beforeEach(() => {
  printed = [];
  vi.spyOn(console, 'log').mockImplementation((line) => void printed.push(String(line)));
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => void vi.restoreAllMocks());

/** Generates a client with rules of paging. @returns the exit code, and the code of the operations */
async function generated(pagination: unknown): Promise<{ readonly code: number; readonly operations: string }> {
  const target = { spec: 'audit.yaml', out: 'api', emit: ['client'], pagination };
  const root = projectFolder({ 'audit.yaml': API, 'forgewright.config.json': JSON.stringify([target], undefined, 1) });
  const code = await generate({ config: join(root, 'forgewright.config.json') });
  return { code, operations: readFileSync(join(root, 'api/client/operations.ts'), 'utf8') };
}

const cursor = { style: 'cursor', items: '/entries', next: '/meta/following', send: 'from_entry' };
const listAudit = (paging: unknown): unknown => [{ operationId: 'listAudit', paging }];
const searchJobs = (paging: unknown): unknown => [{ operationId: 'searchJobs', paging }];

describe('paging of a configuration', () => {
  it('sets what is not recognised, and switches off what is', async () => {
    const { code, operations } = await generated([
      { path: '/**', paging: false },
      { operationId: 'listAudit', paging: cursor },
      { operationId: 'searchJobs', paging: { style: 'page', items: '', send: '/leaf', first: 0 } },
    ]);
    expect(code).toBe(0);
    expect(operations).toContain(`byCursor('/from_entry', '/meta/following')`);
    expect(operations).toContain(`byPage('/body/leaf', 0)`);
    expect(operations).not.toContain('listTagsAll');
    expect((await generated(undefined)).operations).toContain('listTagsAll');
    expect((await generated(false)).operations).not.toContain('listTagsAll');
  });

  it('may send a member of a parameter that is an object', async () => {
    const sent = async (send: string): Promise<string | undefined> => {
      const { operations } = await generated(listAudit({ ...cursor, send }));
      return /byCursor\('([^']*)'/.exec(operations)?.[1];
    };
    expect(await sent('page-of[after]')).toBe('/page-of/after');
    expect(await sent('page-of[by][leaf]')).toBe('/page-of/by/leaf');
    expect(await sent('page-of[leaf]')).toBe('/page-of[leaf]');
    expect(await sent('where[after]')).toBe('/where/after');
  });

  it('may lead into what the description leaves open', async () => {
    const { operations } = await generated(listAudit({ ...cursor, next: '/anything/next' }));
    expect(operations).toContain(`'/anything/next'`);
  });

  it.each<[string, unknown, string]>([
    ['no operation', [{ operationId: 'listAll', paging: false }], '{"operationId":"listAll"} selects no operation'],
    [
      'a parameter',
      listAudit({ ...cursor, send: 'from' }),
      'listAudit: expected "send" to be one of its query parameters (from_entry, leaf, page-of, where, page-of[leaf]), got "from"',
    ],
    [
      'a member of a parameter',
      listAudit({ ...cursor, send: 'page-of[before]' }),
      'listAudit: "send" is "page-of[before]", and the parameter has page-of[after], page-of[by]',
    ],
    ['a list', listAudit({ ...cursor, items: '/meta' }), 'listAudit: expected a list at "/meta" of the answer'],
    [
      'a cursor',
      listAudit({ ...cursor, next: '/meta/next' }),
      'listAudit: "next" is "/meta/next", and the answer has /meta/following, /meta/leaves',
    ],
    [
      'a member of the items',
      listAudit({ ...cursor, next: '/name', ofItem: true }),
      'listAudit: "next" is "/name", and an item has /id',
    ],
    [
      'a total',
      listAudit({ style: 'page', items: '/entries', send: 'leaf', total: '/total' }),
      'listAudit: "total" is "/total", and the answer has /entries, /meta, /anything',
    ],
    [
      'a member of the body',
      searchJobs({ style: 'page', items: '', send: '/page' }),
      'searchJobs: "send" is "/page", and the body has /leaf',
    ],
    ['a body', listAudit({ ...cursor, send: '/page' }), 'listAudit: "/page" leads into the body, and it has none'],
  ])('is refused where it names what is not there: %s', async (_, pagination, reason) => {
    await expect(generated(pagination)).rejects.toMatchObject({
      code: 1,
      message: expect.stringMatching(
        new RegExp(`forgewright\\.config\\.json:\\d+:\\d+: bad-paging: ${reason.replaceAll(/[{}()[\].]/g, '\\$&')}\n`),
      ),
    });
  });

  it.each<[unknown, string]>([
    [true, 'expected "pagination" to be a list of rules, or false, got true'],
    [[{ operationId: 'listAudit' }], 'expected "paging" to be an object or false, got undefined'],
    [listAudit(true), 'expected "paging" to be an object of style, items'],
    [[{ operation: 'listAudit', paging: false }], 'unknown member "operation"; expected operationId'],
    [listAudit({ ...cursor, style: 'keyset' }), `expected "style" to be 'link' or 'url' or 'cursor'`],
    [listAudit({ ...cursor, next: undefined }), 'expected "paging" to be an object with "next"'],
    [listAudit({ ...cursor, next: 'meta/next' }), 'expected "next" to be a JSON Pointer ("" or "/...")'],
    [listAudit({ ...cursor, style: 'url' }), `"send" means nothing for 'url'`],
    [listAudit({ ...cursor, first: 1 }), `"first" means nothing for 'cursor'`],
    [listAudit({ style: 'page', items: '', send: 'leaf', first: 0.5 }), 'expected "first" to be a whole number'],
    [listAudit({ ...cursor, ofItem: 'yes' }), 'expected "ofItem" to be true or false'],
  ])('is refused where it is no paging: %j', async (pagination, reason) => {
    await expect(generated(pagination)).rejects.toMatchObject({ code: 2, message: expect.stringContaining(reason) });
  });
});

it('lint lists how lists are walked when it is asked to', async () => {
  const spec = join(projectFolder({ 'audit.yaml': API }), 'audit.yaml');
  const told = 'paging listTags (GET /tags): cursor: /next_cursor goes into the query as cursor; items at /items';
  await lint({ spec, format: 'text', verbose: true });
  expect(printed.filter((line) => line.startsWith('paging'))).toEqual([told]);
  printed = [];
  await lint({ spec, format: 'text' });
  expect(printed.filter((line) => line.startsWith('paging'))).toEqual([]);
});

it('lint lists what a configuration says of lists, and whose word it is', async () => {
  const target = { spec: 'audit.yaml', out: 'api', emit: ['client'] };
  const listed = async (...pagination: readonly unknown[]): Promise<string[]> => {
    const targets = pagination.map((rules, index) => ({ ...target, out: `api${index}`, pagination: rules }));
    const other = { ...target, spec: 'other.yaml', pagination: false };
    const root = projectFolder({ 'audit.yaml': API, 'forgewright.config.json': JSON.stringify([...targets, other]) });
    printed = [];
    await lint({
      spec: join(root, 'audit.yaml'),
      config: join(root, 'forgewright.config.json'),
      format: 'text',
      verbose: true,
    });
    return printed.filter((line) => line.startsWith('paging')).map((line) => line.replaceAll(root, '.'));
  };
  const recognised = 'cursor: /next_cursor goes into the query as cursor; items at /items';
  const audit = 'cursor: /meta/following goes into the query as from_entry; items at /entries';
  expect(await listed(listAudit(cursor))).toEqual([
    `paging listAudit (GET /audit): ${audit} (set in the configuration)`,
    `paging listTags (GET /tags): ${recognised}`,
  ]);
  expect(await listed(false)).toEqual([
    `paging listTags (GET /tags): not walked, although recognised: ${recognised} (set in the configuration)`,
  ]);
  expect(await listed([{ operationId: 'listTags', paging: false }], listAudit(cursor))).toEqual([
    `paging listAudit (GET /audit): ${audit} (set in the configuration for ./api1)`,
    `paging listTags (GET /tags): ${recognised}`,
    `paging listTags (GET /tags): not walked, although recognised: ${recognised} (set in the configuration for ./api0)`,
  ]);
});
