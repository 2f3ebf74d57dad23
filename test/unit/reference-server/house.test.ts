import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { OperationAccess } from '../../../runtime/http/access.ts';
import { operationAccess } from '../../../generated/server/index.ts';
import { operationTable } from '../../../generated/server/operation-table.ts';
import type { OperationId } from '../../../reference-server/platform/operation.ts';
import { operations, tables } from '../../../reference-server/registry.ts';

/** As the runtime sees it, with the members that only some have. */
function accessOf(id: OperationId): OperationAccess {
  return operationAccess[id];
}

const house = fileURLToPath(new URL('../../../reference-server', import.meta.url));
const resources = readdirSync(join(house, 'resources'));

function files(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** How statements begin that are built. */
const STATEMENT = /\.(?:selectFrom|insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\(/;

/** What is written of archived projects all the same: themselves, who may reach them, and what goes or is taken elsewhere. */
const ARCHIVED_TOO: readonly string[] = [
  'addProjectDeployKey',
  'addProjectMember',
  'cloneIssue',
  'createProjectApprovalRule',
  'createTrigger',
  'deleteIssue',
  'deleteMergeRequest',
  'deleteProject',
  'deleteProjectDeployKey',
  'deleteTrigger',
  'moveIssue',
  'resetProjectRunnerRegistrationToken',
  'triggerPipeline',
  'updateProject',
  'updateProjectApprovalConfiguration',
  'updateProjectDeployKey',
  'updateTrigger',
];

/** Names of the tables that the statements of a file mention. */
function tablesIn(text: string): string[] {
  const built = [...text.matchAll(/(?:selectFrom|insertInto|updateTable|deleteFrom|[jJ]oin)\(\s*'(\w+)/g)];
  const written = [...text.matchAll(/\b(?:from|join|into|update) (\w+)\b/g)];
  const prepared = [...text.matchAll(/insertPrepared\(\w+, '(\w+)'/g)];
  return [...new Set([...built, ...written, ...prepared].flatMap(([, name = '']) => (name in tables ? [name] : [])))];
}

/** Names of the tables that a file defines. */
function tablesOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  return Object.keys(tables).filter((name) => new RegExp(`^ {2}${name}: \\{`, 'm').test(text));
}

describe('the house of the server', () => {
  it('has every resource in its registry', () => {
    const registry = readFileSync(join(house, 'registry.ts'), 'utf8');
    const missing = resources.filter((name) => !registry.includes(`from './resources/${name}/index.ts'`));
    expect(missing).toEqual([]);
    const [, list = ''] = /const RESOURCES = \[([^\]]*)\]/.exec(registry) ?? [];
    expect(list.split(',').filter((line) => line.trim() !== '')).toHaveLength(resources.length);
  });

  it('has every operation that a resource defines among those it serves', () => {
    const defined = files(join(house, 'resources'))
      .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/^ {2}(?:reads|writes|commits)\('(\w+)'/gm)])
      .map(([, name = '']) => name);
    expect(Object.keys(operations).sort()).toEqual(defined.sort());
    expect(defined.length).toBeGreaterThanOrEqual(32);
  });

  it('changes nothing in an operation that only reads: whatever is no GET is one transaction, or commits', async () => {
    const methods = new Map<string, string>();
    for (const { load, routes } of operationTable.groups) {
      for (const [index, { operationId }] of Object.values(await load()).entries())
        methods.set(operationId, routes[index] ?? '');
    }
    // What is sent as a test is written down nowhere.
    const reading = Object.values(operations).filter(({ id, kind }) => kind === 'reads' && id !== 'testSystemHook');
    expect(reading.filter(({ id }) => !/^(?:GET|HEAD) /.test(methods.get(id) ?? '')).map(({ id }) => id)).toEqual([]);
  });

  it('has statements only where stores are', () => {
    const outside = files(house)
      .map((file) => relative(house, file))
      .filter((file) => !/^(?:store|platform\/tenancy)\/|\/store[.]ts$/.test(file))
      .filter((file) => STATEMENT.test(readFileSync(join(house, file), 'utf8')));
    expect(outside).toEqual([]);
  });

  it('says for each operation who may call it, and lets nobody write without a credential', () => {
    const served = Object.values(operations).map(({ id, kind }) => ({ id, kind, access: accessOf(id) }));
    const open = served.filter(({ access, kind }) => kind !== 'reads' && access.role === 'anyone');
    // What is left is opened by a secret that the request carries, and enforcement refuses everybody without it.
    expect(open.filter(({ access }) => access.secret === undefined)).toEqual([]);
    const hiding = served.filter(({ access }) => !['instance', 'runner'].includes(access.on) && access.hidden !== 404);
    expect(hiding).toEqual([]);
  });

  it('serves every operation of the description', () => {
    expect(Object.keys(operationAccess).filter((id) => !(id in operations))).toEqual([]);
  });

  it('refuses to write in archived projects, but for what is named here', () => {
    const writing = Object.values(operations).filter(
      ({ id, kind }) => kind !== 'reads' && accessOf(id).on === 'project',
    );
    const open = writing.filter(({ id }) => accessOf(id).archived !== 'refused').map(({ id }) => id);
    expect(open.toSorted()).toEqual(ARCHIVED_TOO.toSorted());
  });

  it('keeps the tables of a resource to the stores of that resource', () => {
    const shared = new Set(tablesOf(join(house, 'platform/tenancy/table.ts')));
    const folders = [...resources.map((name) => join(house, 'resources', name)), join(house, 'work-items')];
    const strange = folders.flatMap((folder) => {
      const all = files(folder);
      const own = new Set(all.filter((file) => basename(file) === 'table.ts').flatMap(tablesOf));
      return all
        .filter((file) => basename(file) === 'store.ts')
        .flatMap((file) => tablesIn(readFileSync(file, 'utf8')).map((table) => [relative(house, file), table] as const))
        .filter(([, table]) => !own.has(table) && !shared.has(table));
    });
    expect(strange).toEqual([]);
  });

  it('has small files in small rooms', () => {
    const long = files(house).filter((file) => readFileSync(file, 'utf8').split('\n').length > 301);
    expect(long.map((file) => relative(house, file))).toEqual([]);
    const rooms = new Set(files(house).map(dirname));
    const full = [...rooms].filter(
      (room) => readdirSync(room).filter((name) => statSync(join(room, name)).isFile()).length > 25,
    );
    expect(full).toEqual([]);
  });
});
