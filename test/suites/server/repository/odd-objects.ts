import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { gitEnvironment } from '../../../../reference-server/git/git-process.ts';

/** A commit that other programs may write, as the bytes of its parts. */
export interface OddCommit {
  readonly author: string | undefined;
  readonly committer: string | undefined;
  /** Headers behind these, each a line. */
  readonly headers: readonly string[];
  /** One character for each byte. */
  readonly message: string;
  /** Modes and names of the files of its tree. */
  readonly files: readonly (readonly [mode: string, name: string])[];
}

/** Writes objects that git itself would not write into a repository. */
export class ObjectForge {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  git(args: readonly string[], input?: Buffer): string {
    const env = gitEnvironment();
    const { stdout, stderr, status } = spawnSync('git', args, { cwd: this.#folder, env, ...(input ? { input } : {}) });
    if (status !== 0) throw new Error(stderr.toString());
    return stdout.toString().trim();
  }

  object(type: 'blob' | 'commit' | 'tag' | 'tree', contents: Buffer): string {
    return this.git(['hash-object', '-t', type, '--literally', '-w', '--stdin'], contents);
  }

  /** The id of a commit, with its parent. */
  commit({ author, committer, headers, message, files }: OddCommit, parent: string): string {
    const blob = Buffer.from(this.object('blob', Buffer.from('odd\n')), 'hex');
    const folder = Buffer.from(this.object('tree', Buffer.concat([Buffer.from('100644 in\0'), blob])), 'hex');
    const entries = files.map(([mode, name]) => {
      const isFolder = (Number.parseInt(mode.slice(-6), 8) & 0o170_000) === 0o040_000;
      return Buffer.concat([Buffer.from(`${mode} ${name}\0`, 'latin1'), isFolder ? folder : blob]);
    });
    const tree = this.object('tree', Buffer.concat(entries));
    const people = [
      ...(author === undefined ? [] : [`author ${author}`]),
      ...(committer === undefined ? [] : [`committer ${committer}`]),
    ];
    const lines = [`tree ${tree}`, `parent ${parent}`, ...people, ...headers, '', message];
    return this.object('commit', Buffer.from(lines.join('\n'), 'latin1'));
  }

  tag(commit: string, name: string, tagger: string | undefined): string {
    const head = [`object ${commit}`, 'type commit', `tag ${name}`];
    const lines = [...head, ...(tagger === undefined ? [] : [`tagger ${tagger}`]), '', 'A tag\n'];
    return this.object('tag', Buffer.from(lines.join('\n'), 'latin1'));
  }
}

const seconds = fc.oneof(
  fc.constantFrom(
    '0',
    '-1',
    '99999999999999',
    '253402300799',
    '253402300800',
    '18446744073709551615',
    '1e3',
    '',
    '007',
  ),
  fc.bigInt({ min: -(2n ** 66n), max: 2n ** 66n }).map(String),
  fc.integer({ min: 0, max: 2 ** 31 }).map(String),
);

const zone = fc.oneof(
  fc.constantFrom(
    '+0000',
    '-0000',
    '+9999',
    '-9999',
    '+2400',
    '-1200',
    '+0060',
    '+123456789',
    'UTC',
    '',
    '+1',
    '-00:30',
  ),
  fc.integer({ min: 0, max: 9999 }).map((number) => `-${String(number).padStart(4, '0')}`),
);

const name = fc.constantFrom(
  'Ada',
  '',
  ' ',
  'A\tB',
  '"',
  '\u00ff\u00fe',
  '\u00c3\u00bc',
  '\u0001',
  'x'.repeat(5000),
  '...',
  '-x',
);
const address = fc.constantFrom('a@b.c', '', 'no address', 'a@b> <c', '\u00ff', '\u007f', ' ');

/** Who, and when: what follows `author`. */
const person = fc.oneof(
  {
    weight: 12,
    arbitrary: fc
      .tuple(name, address, seconds, zone)
      .map(([who, where, when, at]) => `${who} <${where}> ${when} ${at}`),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('Ada', '<>', 'Ada <a@b.c>', 'Ada <a@b.c', '', 'Ada a@b.c> 1 +0000', 'Ada<a@b.c>1 +0000'),
  },
);

const header = fc.constantFrom(
  'encoding ISO-8859-1',
  'encoding utf-16',
  'encoding nonsense',
  'encoding ',
  'gpgsig -----BEGIN\n parent of nothing\n -----END',
  `parent ${'1'.repeat(40)}`,
  'author Eve <e@e> 1 +0000',
  'mergetag object\n tree x',
  'x',
);

const message = fc.constantFrom(
  '',
  '\n',
  'm',
  'NUL \0 inside\n',
  '\u00ff\u00fe\u0000\n',
  'Title\n\n__proto__: x\nconstructor: y\n',
  `${'long '.repeat(40_000)}\n`,
  '\r\n\r\n\r',
  'a\u0085b\u2028c',
);

const mode = fc.oneof(
  fc.constantFrom(
    '100600',
    '100664',
    '100777',
    '777',
    '0',
    '1',
    '100000',
    '170000',
    '60000',
    '20000',
    '1000000',
    '777777',
  ),
  fc.constantFrom(
    '77777777777',
    '40755',
    '0040000',
    '120777',
    '160001',
    '100644',
    '100755',
    '40000',
    '120000',
    '160000',
  ),
  fc.integer({ min: 0, max: 2 ** 24 }).map((number) => number.toString(8)),
);

const fileName = fc.constantFrom(
  'f',
  '-x',
  '\u00ff',
  'a b',
  'tab\t',
  'new\nline',
  '"q"',
  'x'.repeat(3000),
  '\u00c3\u00bc',
  '*',
  '\\',
);

const files = fc.uniqueArray(fc.tuple(mode, fileName), { minLength: 1, maxLength: 4, selector: ([, own]) => own });

const plain = 'Ada <a@b.c> 1700000000 +0100';

/** Commits in which something is odd; mostly little of it, so that git takes many of them. */
export const oddCommit: fc.Arbitrary<OddCommit> = fc.record({
  author: fc.oneof(
    { weight: 6, arbitrary: person },
    { weight: 6, arbitrary: fc.constant(plain) },
    { weight: 1, arbitrary: fc.constant(undefined) },
  ),
  committer: fc.oneof(
    { weight: 6, arbitrary: person },
    { weight: 12, arbitrary: fc.constant(plain) },
    { weight: 1, arbitrary: fc.constant(undefined) },
  ),
  headers: fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    { weight: 2, arbitrary: fc.array(header, { maxLength: 2 }) },
  ),
  message,
  files: fc.oneof(
    { weight: 1, arbitrary: fc.constant<OddCommit['files']>([['100644', 'f']]) },
    { weight: 2, arbitrary: files.map((list) => list.toSorted(([, a], [, b]) => (a < b ? -1 : 1))) },
  ),
});

/** Names of branches and tags that git takes. */
export const oddRef: fc.Arbitrary<string> = fc.constantFrom(
  'plain',
  '-evil',
  '--upload-pack=x',
  'a'.repeat(40),
  'HEAD',
  'refs/heads/x',
  'x/y/z',
  '\u00fc',
  'a"b',
  "it's",
  '%2e%2e',
  'a#b',
  'x'.repeat(240),
  '0',
  'main.',
  'de/'.repeat(100) + 'ep',
);
