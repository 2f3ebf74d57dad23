import { GitError } from './git-error.ts';

/** File modes that git stores. */
export type GitMode = '040000' | '100644' | '100755' | '120000' | '160000';

/** Bytes of an object id in a tree. */
export const OID_BYTES = 20;

/** One entry of a tree object. */
export interface TreeEntry {
  /**
   * The name as a byte string (one character per byte, latin1). Names in git are bytes: this form survives a rewrite
   * of the tree unchanged even when it is not valid UTF-8, and compares in git's order.
   */
  readonly key: string;
  readonly mode: GitMode;
  /** Object id: 40 lower-case hexadecimal digits. */
  readonly oid: string;
}

/** Byte-string key of a path segment. */
export function keyOf(segment: string): string {
  return Buffer.from(segment, 'utf8').toString('latin1');
}

/** Text of a byte-string key; bytes that are no UTF-8 become U+FFFD. */
export function textOf(key: string): string {
  return Buffer.from(key, 'latin1').toString('utf8');
}

/** What kind of object an entry points at; `commit` is a submodule. */
export function typeOf(mode: GitMode): 'tree' | 'blob' | 'commit' {
  if (mode === '040000') return 'tree';
  return mode === '160000' ? 'commit' : 'blob';
}

/** What of a mode says which kind of file it is, and the kinds that git keeps apart. */
const KIND = 0o170_000;
const FILE = 0o100_000;
const FOLDER = 0o040_000;
const LINK = 0o120_000;

/** The bit by which a file may be run by its owner. */
const RUNS = 0o100;

/** Modes that nearly every entry has. */
const PLAIN: Readonly<Record<string, GitMode>> = {
  '40000': '040000',
  '040000': '040000',
  '100644': '100644',
  '100755': '100755',
  '120000': '120000',
  '160000': '160000',
};

/**
 * Reads a mode as tree objects or `ls-tree` write it. Other programs write more of them than git does; git then looks at the kind of file
 * and whether its owner may run it, and takes what is none of its kinds for a submodule, so that it has no content.
 *
 * @throws GitError `corrupt` for what is no octal number
 */
export function readMode(text: string): GitMode {
  const plain = PLAIN[text];
  if (plain !== undefined) return plain;
  if (!/^[0-7]+$/.test(text)) throw new GitError('corrupt', `Unknown mode "${text}" in a tree object`);
  const mode = Number.parseInt(text.slice(-6), 8);
  const kind = mode & KIND;
  if (kind === FILE) return (mode & RUNS) === 0 ? '100644' : '100755';
  if (kind === FOLDER) return '040000';
  return kind === LINK ? '120000' : '160000';
}

/**
 * Reads the contents of a tree object.
 *
 * @throws GitError `corrupt` when the object is cut off or holds a mode that is no number
 */
export function parseTree(contents: Buffer): TreeEntry[] {
  const entries: TreeEntry[] = [];
  let offset = 0;
  while (offset < contents.length) {
    const space = contents.indexOf(32, offset);
    const zero = contents.indexOf(0, space);
    if (space === -1 || zero === -1 || zero + 1 + OID_BYTES > contents.length) {
      throw new GitError('corrupt', 'A tree object is cut off');
    }
    entries.push({
      mode: readMode(contents.toString('latin1', offset, space)),
      key: contents.toString('latin1', space + 1, zero),
      oid: contents.toString('hex', zero + 1, zero + 1 + OID_BYTES),
    });
    offset = zero + 1 + OID_BYTES;
  }
  return entries;
}

/** Writes the contents of a tree object; entries may come in any order. */
export function formatTree(entries: Iterable<TreeEntry>): Buffer {
  return formatSorted([...entries].sort(byGitOrder));
}

/** Writes the contents of a tree object whose entries are in git's order. */
export function formatSorted(entries: readonly TreeEntry[]): Buffer {
  // Written in place: a buffer for each name and each id took longer than all the rest in folders of hundreds of files.
  const size = entries.reduce((sum, { mode, key }) => sum + modeText(mode).length + key.length + 2 + OID_BYTES, 0);
  const contents = Buffer.allocUnsafe(size);
  let at = 0;
  for (const { mode, key, oid } of entries) {
    at += contents.write(`${modeText(mode)} ${key}\0`, at, 'latin1');
    at += contents.write(oid, at, 'hex');
  }
  return contents;
}

/** A mode as tree objects have it: git writes no leading zero. */
function modeText(mode: GitMode): string {
  return mode === '040000' ? '40000' : mode;
}

/** Git's order of tree entries: bytes, a folder compared as if its name ended with a slash. */
export function byGitOrder(a: TreeEntry, b: TreeEntry): number {
  const left = a.mode === '040000' ? `${a.key}/` : a.key;
  const right = b.mode === '040000' ? `${b.key}/` : b.key;
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
