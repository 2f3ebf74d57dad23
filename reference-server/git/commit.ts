import { GitError } from './git-error.ts';

/** Who did something, and when. */
export interface Signature {
  readonly name: string;
  readonly email: string;
  /** Seconds since 1970-01-01T00:00:00Z. */
  readonly seconds: number;
  /** Minutes east of UTC. */
  readonly offsetMinutes: number;
}

/** The contents of a commit object. */
export interface Commit {
  readonly oid: string;
  /** Object id of the root tree. */
  readonly tree: string;
  readonly parents: readonly string[];
  readonly author: Signature;
  readonly committer: Signature;
  readonly message: string;
}

/**
 * Reads the contents of a commit object.
 *
 * @throws GitError `corrupt` when a required header is missing
 */
export function parseCommit(oid: string, contents: Buffer): Commit {
  const split = contents.indexOf('\n\n');
  const head = contents.subarray(0, split === -1 ? contents.length : split);
  const body = split === -1 ? Buffer.alloc(0) : contents.subarray(split + 2);
  const encoding = /^encoding (.+)$/m.exec(head.toString('latin1'))?.[1];
  const lines = decode(head, encoding).split('\n');
  const value = (name: string): string => {
    const line = lines.find((candidate) => candidate.startsWith(`${name} `));
    if (line === undefined) throw new GitError('corrupt', `Commit ${oid} has no ${name}`);
    return line.slice(name.length + 1);
  };
  return {
    oid,
    tree: value('tree'),
    parents: lines.filter((line) => line.startsWith('parent ')).map((line) => line.slice('parent '.length)),
    author: parseSignature(value('author')),
    committer: parseSignature(value('committer')),
    message: decode(body, encoding),
  };
}

function decode(bytes: Buffer, encoding: string | undefined): string {
  if (encoding === undefined) return bytes.toString('utf8');
  try {
    return new TextDecoder(encoding).decode(bytes);
  } catch {
    // An encoding label that no decoder knows: the bytes are most likely UTF-8 anyway.
    return bytes.toString('utf8');
  }
}

function parseSignature(line: string): Signature {
  const match = /^(.*?) ?<([^>]*)> ?(-?\d+)? ?([+-]\d{4})?/.exec(line);
  const zone = match?.[4] ?? '+0000';
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(3, 5));
  return {
    name: match?.[1] ?? line,
    email: match?.[2] ?? '',
    seconds: Number(match?.[3] ?? 0),
    offsetMinutes: zone.startsWith('-') ? -minutes : minutes,
  };
}

/** Writes the contents of a commit object. */
export function formatCommit(commit: Omit<Commit, 'oid'>): Buffer {
  const lines = [
    `tree ${commit.tree}`,
    ...commit.parents.map((parent) => `parent ${parent}`),
    `author ${formatSignature(commit.author)}`,
    `committer ${formatSignature(commit.committer)}`,
  ];
  return Buffer.from(`${lines.join('\n')}\n\n${commit.message}`, 'utf8');
}

/** The `author`, `committer` and `tagger` header value. */
export function formatSignature(signature: Signature): string {
  const name = cleanIdentity(signature.name) || cleanIdentity(signature.email) || 'unknown';
  return `${name} <${cleanIdentity(signature.email)}> ${signature.seconds} ${formatZone(signature.offsetMinutes, '')}`;
}

/** Angle brackets, line breaks and control characters would end the header early; git strips the same. */
function cleanIdentity(text: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what is removed here
  return text.replaceAll(/[<>\u0000-\u001f]/g, '').replaceAll(/^[\s.,:;"'\\]+|[\s.,:;"'\\]+$/g, '');
}

function formatZone(offsetMinutes: number, separator: string): string {
  const minutes = Math.abs(offsetMinutes);
  const hour = String(Math.floor(minutes / 60)).padStart(2, '0');
  return `${offsetMinutes < 0 ? '-' : '+'}${hour}${separator}${String(minutes % 60).padStart(2, '0')}`;
}

/** The time of a signature as an RFC 3339 date-time in the author's own offset. */
export function formatDate(signature: Signature): string {
  const local = new Date((signature.seconds + signature.offsetMinutes * 60) * 1000).toISOString();
  return `${local.slice(0, -1)}${formatZone(signature.offsetMinutes, ':')}`;
}

/** First line of a message. */
export function titleOf(message: string): string {
  return (message.trimStart().split('\n', 1)[0] ?? '').trimEnd();
}

/** `Key: value` lines of the last paragraph, in order; empty when that paragraph holds anything else. */
export function trailersOf(message: string): readonly (readonly [string, string])[] {
  const paragraphs = message.trimEnd().split(/\n[ \t]*\n/);
  const last = paragraphs.at(-1) ?? '';
  if (paragraphs.length < 2) return [];
  const trailers: [string, string][] = [];
  for (const line of last.split('\n')) {
    const previous = trailers.at(-1);
    const match = /^([A-Za-z0-9-]+)[ \t]*:[ \t]*(.*)$/.exec(line);
    if (match !== null) trailers.push([match[1] ?? '', (match[2] ?? '').trim()]);
    else if (/^[ \t]/.test(line) && previous !== undefined) previous[1] += ` ${line.trim()}`;
    else return [];
  }
  return trailers;
}
