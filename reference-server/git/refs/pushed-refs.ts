import type { IncomingMessage } from 'node:http';
import { runGit } from '../git-process.ts';
import { NO_OBJECT } from '../ref-name.ts';

/** A reference that a push changed. */
export interface PushedRef {
  /** Full name. */
  readonly ref: string;
  /** Object id before; forty zeros for a new reference. */
  readonly before: string;
  /** Object id after; forty zeros for a deleted reference. */
  readonly after: string;
}

/** Bytes of a list of references beyond which it is not read. */
const MAX_BYTES = 1024 * 1024;

/**
 * Listens to a push, and tells afterwards which references it named: what others move at the same time is none of it. Of a
 * list that cannot be read everything may be named.
 */
export function namedRefs(request: IncomingMessage): (ref: string) => boolean {
  let start: Buffer | undefined = Buffer.alloc(0);
  let named: ReadonlySet<string> | undefined;
  const listen = (chunk: Buffer): void => {
    start = Buffer.concat([start ?? Buffer.alloc(0), chunk]);
    named = readCommands(start);
    if (named === undefined && start.length <= MAX_BYTES) return;
    start = undefined;
    request.off('data', listen);
  };
  if (request.headers['content-encoding'] === undefined) request.on('data', listen);
  return (ref) => named?.has(ref) ?? true;
}

/** References of packets `OLD NEW REF`, the first of them with the client's abilities after a NUL; undefined without the last packet. */
function readCommands(bytes: Buffer): ReadonlySet<string> | undefined {
  const refs = new Set<string>();
  for (let at = 0; at + 4 <= bytes.length;) {
    const length = Number.parseInt(bytes.toString('latin1', at, at + 4), 16);
    if (length === 0) return refs;
    if (!(length >= 4) || at + length > bytes.length) return undefined;
    const [, ref] = /^[0-9a-f]{40} [0-9a-f]{40} ([^\0\n]+)/.exec(bytes.toString('utf8', at + 4, at + length)) ?? [];
    if (ref !== undefined) refs.add(ref);
    at += length;
  }
  return undefined;
}

/** Branches and tags with the objects they name. */
export async function listRefs(gitDir: string): Promise<ReadonlyMap<string, string>> {
  const output = await runGit(gitDir, [
    'for-each-ref',
    '--format=%(objectname) %(refname)',
    'refs/heads/',
    'refs/tags/',
  ]);
  const lines = output
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '');
  return new Map(lines.map((line) => [line.slice(41), line.slice(0, 40)]));
}

/** What is elsewhere than it was. */
export function changedRefs(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): PushedRef[] {
  const names = [...new Set([...before.keys(), ...after.keys()])];
  return names
    .map((ref) => ({ ref, before: before.get(ref) ?? NO_OBJECT, after: after.get(ref) ?? NO_OBJECT }))
    .filter((change) => change.before !== change.after);
}
