import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Most files of a room. */
const MOST = 25;

/** Folders that hold one file for each thing of a kind: how many there are is the description's affair, or the catalogue's. */
const CATALOGUES =
  /^(?:spec\/components|generated|server-stubs|docs\/diagnostics|test\/(?:fixtures|golden|negative))(?:\/|$)/;

function trackedFolders(): ReadonlyMap<string, number> {
  const listed = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  const counts = new Map<string, number>();
  for (const path of listed.stdout.split('\n').filter((line) => line !== '' && existsSync(`${root}${line}`)))
    counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  return counts;
}

it('no folder holds more files than somebody takes in at a glance', () => {
  const folders = trackedFolders();
  expect(folders.get('model/facts')).toBeGreaterThan(1);
  const full = [...folders].filter(([folder, count]) => count > MOST && !CATALOGUES.test(folder));
  expect(full).toEqual([]);
});

it('unit tests lie where their subject lies', () => {
  const folders = trackedFolders();
  const own = [...folders.keys()].filter((folder) => folder.startsWith('test/unit/'));
  expect(own.length).toBeGreaterThan(30);
  const strays = own.filter((folder) => !existsSync(`${root}${folder.slice('test/unit/'.length)}`));
  // What several tests of one subject share.
  expect(strays).toEqual([
    'test/unit/conformance/fake-service',
    'test/unit/generators/types/equality',
    'test/unit/runtime/request/requests',
  ]);
});
