import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeCommit } from '../../../reference-server/git/commit-writer.ts';
import { runGit } from '../../../reference-server/git/git-process.ts';
import { RepositoryStore } from '../../../reference-server/git/repository-store.ts';
import { cpuWithChildren } from '../measure-process.ts';
import { program } from '../places.ts';
import { type BenchRow, ratioRow } from '../row.ts';
import { type Figures, closest } from '../server/in-turn.ts';
import { commitCommand, fastImport, fileCommand, makeLongHistory, pathOf } from '../server/long-history.ts';
import { type Empty, type Running, ask, run, runEmpty } from '../server/running.ts';

const COMMITS = 4_000;
const ROUNDS = 5;
/** Requests of one round: the times of processes come in steps of ten milliseconds. */
const COMMITTED = 30;
/** As many cost us what a few cost the peer. */
const WRITTEN = 100;
const WARM = 100;
const ASKED = 12;
const AGAIN = 60;

/** A repository of many commits, and who may ask for it. */
interface Place {
  readonly data: string;
  readonly project: number;
  readonly token: string;
  readonly gitDir: string;
}

/** Repositories beside the git program: what a server looks up, writes and computes, and what it remembers. */
export async function gitRows(): Promise<BenchRow[]> {
  const place = await makePlace();
  const commits = linesOf(await runGit(place.gitDir, ['rev-list', 'refs/heads/main']));
  const rows = await objectRows(place, commits);
  for (const durability of ['power', 'process'] as const) rows.push(...(await commitRows(place, durability)));
  const server = await serve(place);
  try {
    for (const side of historiesOf(commits)) rows.push(...(await historyRows(server, place, side)));
    return rows;
  } finally {
    server.child.kill();
    await server.gone;
  }
}

/** A project without a hook, whose repository is put in place of the one that it would get. */
async function makePlace(): Promise<Place> {
  const data = mkdtempSync(join(tmpdir(), 'forgewright-bench-'));
  const prepared: Empty = await runEmpty([program, 'serve', '--port', '0', '--data', data]);
  const { token } = prepared;
  const { id } = JSON.parse(await ask(`${prepared.base}/projects`, { name: 'long' }, token)) as { id: number };
  prepared.child.kill();
  await prepared.gone;
  const gitDir = join(data, 'repositories', `${id}.git`);
  rmSync(gitDir, { recursive: true, force: true });
  await makeLongHistory(gitDir, COMMITS);
  return { data, project: id, token, gitDir };
}

function serve({ data }: Place, ...options: readonly string[]): Promise<Running> {
  return run([program, 'serve', '--port', '0', '--data', data, ...options]);
}

/** Objects that were not looked at before, through processes that stay, against one process for each. */
async function objectRows({ data, project }: Place, commits: readonly string[]): Promise<BenchRow[]> {
  const store = new RepositoryStore({ root: join(data, 'repositories') });
  const repository = await store.open(String(project));
  if (repository === undefined) throw new Error('the repository is missing');
  const { gitDir } = repository;
  const trees = linesOf(await runGit(gitDir, ['log', '--format=%T', 'refs/heads/main']));
  const raw = linesOf(await runGit(gitDir, ['log', '--raw', '--no-abbrev', '--format=', 'refs/heads/main']));
  const blobs = raw.map((line) => line.split(' ')[3] ?? '');
  const rows: BenchRow[] = [];
  const sides = [
    { measure: 'tree, first look', ids: trees, ours: (id: string) => repository.tree(id), args: ['ls-tree'] },
    { measure: 'blob, first look', ids: blobs, ours: (id: string) => repository.blob(id), args: ['cat-file', 'blob'] },
  ];
  for (const { measure, ids, ours, args } of sides) {
    let next = 0;
    const fresh = (): string => ids[(next += 1) % ids.length] ?? commits[0] ?? '';
    await ours(fresh());
    const found = await closest(
      ROUNDS,
      () => costOf(process.pid, 600, () => ours(fresh())),
      () => costOf(process.pid, 40, () => runGit(gitDir, [...args, fresh()])),
    );
    const row = { measure: `${measure}, CPU`, unit: 'ms', ours: found.ours };
    rows.push(ratioRow(row, found.peer, `spawned git ${args[0]}`, 0.1));
  }
  await store.close();
  return rows;
}

/** What a commit must survive, for git as for us. */
const PROMISES = {
  power: { named: 'kept over a power loss', settings: ['-c', 'core.fsync=committed'] },
  process: { named: 'flushed by the system', settings: [] },
};

/**
 * A commit of ten new files: written, as trees and blobs are read above, and asked for over HTTP, each against a process that makes the
 * same commit, which is what somebody starts who has no server. All three build on what they made before.
 */
async function commitRows(place: Place, durability: keyof typeof PROMISES): Promise<BenchRow[]> {
  const { named, settings } = PROMISES[durability];
  const next = paths(durability);
  const peer = await fastImporter(place, next, { branch: `peer-${durability}`, settings });
  const measured = async (pid: number, count: number, ours: () => Promise<unknown>): Promise<Figures> => {
    // What a process does first is compiled on the way, ours once and that of the peer each time.
    await costOf(pid, WARM, ours);
    return closest(
      ROUNDS,
      () => costOf(pid, count, ours),
      () => costOf(process.pid, COMMITTED, peer),
    );
  };
  const row = (measure: string, { ours, peer: theirs }: Figures): BenchRow =>
    ratioRow({ measure: `${measure}, ${named}, CPU`, unit: 'ms', ours }, theirs, 'git fast-import', 0.1);
  const store = new RepositoryStore({ root: join(place.data, 'repositories'), fsync: durability === 'power' });
  const written = await measured(process.pid, WRITTEN, writer(store, place, next, `written-${durability}`));
  await store.close();
  const server = await serve(place, '--durability', durability);
  const asked = await measured(server.child.pid ?? 0, WRITTEN, asker(server, place, next, `asked-${durability}`));
  server.child.kill();
  await server.gone;
  return [row('10 actions written as a commit', written), row('the same, asked for over HTTP', asked)];
}

/** Paths of ten files that no commit had before, each time. */
function paths(durability: string): () => string[] {
  let count = 0;
  return () => {
    count += 1;
    return Array.from({ length: 10 }, (_, index) => `bench/${durability}-${count}/${index}.txt`);
  };
}

function writer(store: RepositoryStore, { project }: Place, next: () => string[], branch: string): () => Promise<void> {
  let start: { readonly startBranch?: string } = { startBranch: 'main' };
  const by = { name: 'Bench', email: 'bench@example.com', offsetMinutes: 0 };
  return async () => {
    const actions = next().map((filePath) => ({
      action: 'create' as const,
      filePath,
      contents: Buffer.from(filePath),
    }));
    const request = { branch, ...start, message: 'Ten', actions, author: by, committer: by };
    await writeCommit({ store, now: () => 1_800_000_000 }, String(project), request);
    start = {};
  };
}

function asker(server: Running, place: Place, next: () => string[], branch: string): () => Promise<void> {
  const url = `${server.base}/projects/${place.project}/repository/commits`;
  let start: { readonly start_branch?: string } = { start_branch: 'main' };
  return async () => {
    const actions = next().map((path) => ({ action: 'create', file_path: path, content: path }));
    await ask(url, { branch, ...start, commit_message: 'Ten', actions }, place.token);
    start = {};
  };
}

async function fastImporter(
  { gitDir }: Place,
  next: () => string[],
  { branch, settings }: { readonly branch: string; readonly settings: readonly string[] },
): Promise<() => Promise<void>> {
  const ref = `refs/heads/${branch}`;
  const by = 'Bench <bench@example.com> 1800000000 +0000';
  const make = (from: string): Promise<void> => {
    const commands = next().map((path) => fileCommand(path, path));
    return fastImport(gitDir, [commitCommand(ref, by, 'Ten', commands, from)], settings);
  };
  await make('refs/heads/main');
  return () => make(`${ref}^0`);
}

interface History {
  readonly measure: string;
  /** A target of the API that nobody asked for before. */
  readonly path: (turn: number) => string;
  /** What git is told for the same. */
  readonly git: (turn: number) => readonly (readonly string[])[];
}

function historiesOf(commits: readonly string[]): History[] {
  const at = (index: number): string => commits[index] ?? 'HEAD';
  return [
    {
      measure: 'compare two commits, 200 apart',
      path: (turn) => `compare?from=${at(400 + turn)}&to=${at(200 + turn)}`,
      git: (turn) => {
        const range = `${at(400 + turn)}..${at(200 + turn)}`;
        return [
          ['merge-base', at(400 + turn), at(200 + turn)],
          ['log', range],
          ['diff', range],
        ];
      },
    },
    {
      measure: 'archive as tar.gz',
      path: (turn) => `archive.tar.gz?sha=${at(10 + turn)}`,
      git: (turn) => [['archive', '--format=tar.gz', at(10 + turn)]],
    },
    {
      measure: 'blame of a file',
      path: (turn) => `files/${encodeURIComponent(pathOf(turn))}/blame?ref=main`,
      git: (turn) => [['blame', '--porcelain', 'refs/heads/main', '--', pathOf(turn)]],
    },
    {
      measure: 'contributors',
      path: (turn) => `contributors?ref=${at(20 + turn)}`,
      git: (turn) => [['shortlog', '-s', '-n', '-e', at(20 + turn)]],
    },
  ];
}

async function historyRows(server: Running, { project, token, gitDir }: Place, side: History): Promise<BenchRow[]> {
  const { pid = 0 } = server.child;
  const get = (turn: number): Promise<string> =>
    ask(`${server.base}/projects/${project}/repository/${side.path(turn)}`, undefined, token);
  const byGit = async (turn: number): Promise<void> => {
    for (const args of side.git(turn)) await runGit(gitDir, args);
  };
  let asked = 0;
  let told = 0;
  // What every first request of a server pays, and no later one.
  await get((asked += 1));
  const cold = await closest(
    ROUNDS,
    () => costOf(pid, ASKED, () => get((asked += 1))),
    () => costOf(process.pid, ASKED, () => byGit((told += 1))),
  );
  const again = await closest(
    ROUNDS,
    () => costOf(pid, AGAIN, () => get(asked)),
    () => costOf(process.pid, ASKED, () => byGit(asked)),
  );
  return [
    ratioRow({ measure: `${side.measure}, CPU`, unit: 'ms', ours: cold.ours }, cold.peer, 'spawned git', 1.15),
    ratioRow({ measure: 'the same again', unit: 'ms', ours: again.ours }, again.peer, 'spawned git', 0.1),
  ];
}

/** CPU of a process and its children for one of several pieces of work, ms. */
async function costOf(pid: number, count: number, work: () => Promise<unknown>): Promise<number> {
  const before = cpuWithChildren(pid);
  for (let index = 0; index < count; index += 1) await work();
  return (cpuWithChildren(pid) - before) / count;
}

function linesOf(output: Buffer): string[] {
  return output
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '');
}
