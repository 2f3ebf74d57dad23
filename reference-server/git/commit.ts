import { CommitRefused, GitError } from './git-error.ts';

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
  /** As it is kept; of one that is read at most its first `SHOWN_MESSAGE` characters. */
  readonly message: string;
  /** True when there is more of the message than what was read. */
  readonly isCut?: boolean;
}

/** Longest message that is read, in UTF-16 code units: whoever pushes can keep one of any length, and lists show a hundred. */
export const SHOWN_MESSAGE = 65_536;
/** Characters of all messages that one answer shows which is no page, each up to an equal share. */
export const SHOWN_TOGETHER = 16_777_216;
/** Longest title, as `SHOWN_MESSAGE`. */
const SHOWN_TITLE = 1024;
/** Longest name and address of who wrote a commit, as `SHOWN_MESSAGE`. */
export const SHOWN_NAME = 255;
/** Most parents that are read: a commit may name the same one again and again. */
const SHOWN_PARENTS = 100;
/** Bytes that hold the start of a message that is read, whatever it is written in. */
const MESSAGE_BYTES = 4 * SHOWN_MESSAGE + 4;

/**
 * Reads the contents of a commit object as git does: parents are those that follow the tree, and who wrote it may be missing. Of what is
 * longer than anybody writes the beginning is read.
 *
 * @throws GitError `corrupt` when it names no tree
 */
export function parseCommit(oid: string, contents: Buffer): Commit {
  const split = contents.indexOf('\n\n');
  const head = contents.toString('latin1', 0, split === -1 ? contents.length : split);
  const body = split === -1 ? EMPTY : contents.subarray(split + 2);
  const lines = head.split('\n');
  const value = (name: string): string => {
    const line = lines.find((candidate) => candidate.startsWith(`${name} `));
    return line === undefined ? '' : line.slice(name.length + 1);
  };
  const encoding = value('encoding');
  const tree = value('tree');
  if (!/^[0-9a-f]{40}$/.test(tree)) throw new GitError('corrupt', `Commit ${oid} has no tree`);
  const message = decode(body.subarray(0, MESSAGE_BYTES), encoding);
  const isCut = body.length > MESSAGE_BYTES || message.length > SHOWN_MESSAGE;
  return {
    oid,
    tree,
    parents: parentsOf(lines),
    author: parseSignature(decode(Buffer.from(value('author'), 'latin1'), encoding)),
    committer: parseSignature(decode(Buffer.from(value('committer'), 'latin1'), encoding)),
    message: startOf(message, SHOWN_MESSAGE),
    ...(isCut ? { isCut } : {}),
  };
}

const EMPTY = Buffer.alloc(0);

/** The start of a text, in memory of its own; no pair of surrogates is cut in two. */
export function startOf(text: string, most: number): string {
  if (text.length <= most) return text;
  const isPair = (text.codePointAt(most - 1) ?? 0) > 0xff_ff;
  // What is a part of a text keeps all of it in memory.
  return Buffer.from(text.slice(0, isPair ? most - 1 : most), 'utf16le').toString('utf16le');
}

/** A commit as an answer shows it that shows so many together. */
export function oneOf(commit: Commit, together: number): Commit {
  const longest = Math.floor(SHOWN_TOGETHER / Math.max(1, together));
  if (commit.message.length <= longest) return commit;
  return { ...commit, message: startOf(commit.message, longest), isCut: true };
}

function parentsOf(lines: readonly string[]): string[] {
  const end = lines.findIndex((line, index) => index > 0 && !line.startsWith('parent '));
  const last = Math.min(end === -1 ? lines.length : end, 1 + SHOWN_PARENTS);
  return lines.slice(1, last).map((line) => line.slice('parent '.length));
}

function decode(bytes: Buffer, encoding: string): string {
  if (encoding === '') return bytes.toString('utf8');
  try {
    const decoder = new TextDecoder(encoding);
    // The lines before a message are ASCII whatever it is written in.
    return decoder.encoding.startsWith('utf-16') ? bytes.toString('utf8') : decoder.decode(bytes);
  } catch {
    // An encoding label that no decoder knows: the bytes are most likely UTF-8 anyway.
    return bytes.toString('utf8');
  }
}

/** The date stands behind the last bracket, as git looks for it. */
function parseSignature(line: string): Signature {
  const [, name = line, email = ''] = /^(.*?) ?<([^>]*)>/.exec(line) ?? [];
  const [, seconds = '0', sign, hours = '0', minutes = '0'] =
    /^ *(-?\d+)(?: +([+-])(\d+?)(\d\d)(?!\d))?/.exec(line.slice(line.lastIndexOf('>') + 1)) ?? [];
  const offset = Number(hours) * 60 + Number(minutes);
  return {
    name: startOf(name, SHOWN_NAME),
    email: startOf(email, SHOWN_NAME),
    ...ofOurCalendar(Number(seconds), sign === '-' ? -offset : offset),
  };
}

/** The first instant that a date of four digits for the year can say in UTC, in seconds. */
export const FIRST_SECOND: number = Date.parse('0000-01-01T00:00:00Z') / 1000;
/** The last one, as `FIRST_SECOND`. */
export const LAST_SECOND: number = Date.parse('9999-12-31T23:59:59Z') / 1000;

/** Minutes of the largest offset that a date can say (RFC 3339 section 5.6). */
const LARGEST_OFFSET = 23 * 60 + 59;

/**
 * When something was done, as far as dates can say it (RFC 3339 section 5.6): git keeps any number and any zone. What is too early or
 * too late is the first or last instant that can be said, and a zone that is none is UTC.
 */
function ofOurCalendar(seconds: number, offsetMinutes: number): Pick<Signature, 'seconds' | 'offsetMinutes'> {
  const instant = Math.min(Math.max(seconds, FIRST_SECOND), LAST_SECOND);
  const local = instant + offsetMinutes * 60;
  const isZone = Math.abs(offsetMinutes) <= LARGEST_OFFSET && local >= FIRST_SECOND && local <= LAST_SECOND;
  return { seconds: instant, offsetMinutes: isZone ? offsetMinutes : 0 };
}

/** Writes the contents of a commit object. */
export function formatCommit(commit: Omit<Commit, 'oid'>): Buffer {
  const lines = [
    `tree ${commit.tree}`,
    ...commit.parents.map((parent) => `parent ${parent}`),
    `author ${formatSignature(commit.author)}`,
    `committer ${formatSignature(commit.committer)}`,
  ];
  return objectText(lines, commit.message);
}

/**
 * The contents of a commit or tag. The last wall before what is kept for good: other programs refuse a whole repository for the sake of
 * one such object.
 *
 * @throws CommitRefused `bad-text` for a NUL, or for a line break in a header
 */
export function objectText(headers: readonly string[], message: string): Buffer {
  if (headers.some((line) => /[\n\0]/.test(line))) {
    throw new CommitRefused('bad-text', 'A name in a commit or tag holds a line break or a NUL character');
  }
  if (message.includes('\0')) throw new CommitRefused('bad-text', 'The message holds a NUL character');
  return Buffer.from(`${headers.join('\n')}\n\n${message}`, 'utf8');
}

/** The `author`, `committer` and `tagger` header value. */
export function formatSignature(signature: Signature): string {
  const name = cleanIdentity(signature.name) || cleanIdentity(signature.email) || 'unknown';
  // For git time begins in 1970: it takes what is before for a number that is too large, and refuses the commit.
  const seconds = Math.max(0, signature.seconds);
  return `${name} <${cleanIdentity(signature.email)}> ${seconds} ${formatZone(signature.offsetMinutes, '')}`;
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

/** First line of a message, its first 1,024 characters. */
export function titleOf({ message }: Pick<Commit, 'message'>): string {
  return startOf((message.trimStart().split('\n', 1)[0] ?? '').trimEnd(), SHOWN_TITLE);
}

/** `Key: value` lines of the last paragraph, in order; empty when that paragraph holds anything else, or was not read. */
export function trailersOf({
  message,
  isCut = false,
}: Pick<Commit, 'message' | 'isCut'>): readonly (readonly [string, string])[] {
  if (isCut) return [];
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
