import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Most files of a room. */
const MOST = 25;

/** Folders that hold one file for each thing of a kind: how many there are is the description's affair, or the catalogue's. */
const CATALOGUES =
  /^(?:spec\/components|generated|server-stubs|docs\/diagnostics|test\/(?:fixtures|golden|negative))(?:\/|$)/;

function trackedFiles(): readonly string[] {
  const listed = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  return listed.stdout.split('\n').filter((line) => line !== '' && existsSync(`${root}${line}`));
}

function trackedFolders(): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const path of trackedFiles()) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  return counts;
}

it('no folder holds more files than somebody takes in at a glance', () => {
  const folders = trackedFolders();
  expect(folders.get('model/facts')).toBeGreaterThan(1);
  const full = [...folders].filter(([folder, count]) => count > MOST && !CATALOGUES.test(folder));
  expect(full).toEqual([]);
});

/** Most lines of a file that somebody writes. */
const LONGEST = 300;

/** Code and tests; what is generated and what tests are held against is as long as it is, and the description says all there is to say. */
const WRITTEN =
  /^(?:cli|conformance|generators|model|reference-server|runtime|scripts|test)\/(?!(?:consumers|fixtures|golden|negative)\/).*\.(?:ts|mjs)$/;

it('no file of code is longer than somebody reads at once', () => {
  const files = trackedFiles().filter((path) => WRITTEN.test(path));
  expect(files.length).toBeGreaterThan(1000);
  const lines = (path: string): number => readFileSync(`${root}${path}`, 'utf8').split('\n').length - 1;
  expect(files.map((path) => [path, lines(path)] as const).filter(([, count]) => count > LONGEST)).toEqual([]);
});

it('unit tests lie where their subject lies', () => {
  const folders = trackedFolders();
  const own = [...folders.keys()].filter((folder) => folder.startsWith('test/unit/'));
  expect(own.length).toBeGreaterThan(30);
  // A folder that holds nothing but other folders is no subject.
  const strays = own.filter((folder) => !folders.has(folder.slice('test/unit/'.length)));
  // What several tests of one subject share.
  expect(strays.toSorted()).toEqual([
    'test/unit/conformance/fake-service',
    'test/unit/conformance/foreign',
    'test/unit/conformance/foreign/library',
    'test/unit/conformance/foreign/orders',
    'test/unit/conformance/foreign/tickets',
    'test/unit/conformance/team-service',
    'test/unit/runtime/request/requests',
  ]);
});

it('statements on tables are written in stores, whatever else is handed a connection', () => {
  const statement = /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(|\bsql(?:<[^>]*>)?`/;
  const stores = /^reference-server\/(?:store\/|platform\/tenancy\/|(?:resources|work-items)\/.+\/store\.ts$)/;
  const files = trackedFiles().filter((path) => /^reference-server\/.*\.ts$/.test(path));
  const withStatements = files.filter((path) => statement.test(readFileSync(`${root}${path}`, 'utf8')));
  expect(withStatements.length).toBeGreaterThan(30);
  expect(withStatements.filter((path) => !stores.test(path))).toEqual([]);
});

/** What a test would measure time with; a time that something else is given, or told, is none. */
const STOPWATCH =
  /\bperformance\.now\b|\bhrtime\b|\bconsole\.time|\bgetTime\(\)\s*-\s*[a-z]|\bDate\.now\(\)\s*-\s*[a-z]/;

it('no test watches the clock: costs are measured by benches', () => {
  expect(STOPWATCH.test('expect(Date.now() - started).toBeLessThan(50)')).toBe(true);
  expect(STOPWATCH.test('new Date(Date.now() - 100)')).toBe(false);
  const isTest = /^test\/(?!bench\/|consumers\/|golden\/).*\.(?:ts|mjs)$/;
  const tests = trackedFiles().filter((path) => isTest.test(path) && path !== 'test/unit/rooms.test.ts');
  expect(tests.length).toBeGreaterThan(500);
  expect(tests.filter((path) => STOPWATCH.test(readFileSync(`${root}${path}`, 'utf8')))).toEqual([]);
});
