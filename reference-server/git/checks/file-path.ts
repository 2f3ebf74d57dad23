import { CommitRefused } from '../git-error.ts';

/** Longest path in bytes that git's own checks accept. */
const MAX_PATH_BYTES = 4096;
const MAX_SEGMENT_BYTES = 255;

/** Code points that some file systems ignore, so that `.g<invisible>it` would be `.git` there. */
export const IGNORED: RegExp = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g;

/**
 * Checks a file path of a commit action and answers its segments.
 *
 * @throws CommitRefused `bad-path` for an empty path, a leading or trailing slash, an empty, `.` or `..` segment, a NUL
 *   byte, a name that is `.git` on any file system, or a path that is too long
 */
export function checkFilePath(path: string): readonly string[] {
  const segments = path.split('/');
  const problem = problemOf(path) ?? segments.map(problemOfSegment).find((found) => found !== undefined);
  if (problem !== undefined) throw new CommitRefused('bad-path', `The path ${JSON.stringify(path)} ${problem}`);
  return segments;
}

function problemOf(path: string): string | undefined {
  if (path === '') return 'is empty';
  if (path.includes('\0')) return 'holds a NUL character';
  if (path.startsWith('/')) return 'starts with a slash';
  if (path.endsWith('/')) return 'ends with a slash';
  if (Buffer.byteLength(path) > MAX_PATH_BYTES) return `is longer than ${MAX_PATH_BYTES} bytes`;
  return undefined;
}

function problemOfSegment(segment: string): string | undefined {
  if (segment === '') return 'holds an empty segment';
  if (segment === '.' || segment === '..') return `holds the segment "${segment}"`;
  if (Buffer.byteLength(segment) > MAX_SEGMENT_BYTES) return `holds a name longer than ${MAX_SEGMENT_BYTES} bytes`;
  // Where a backslash parts names, as in what is unpacked from archives there, these lead out of the folder.
  const parts = segment.split('\\');
  if (parts.includes('..')) return 'holds the segment ".."';
  return parts.some(isGitFolder) ? 'holds a segment that git keeps for itself (".git")' : undefined;
}

/** The spellings of `.git` that Linux, macOS and Windows file systems take for the same name (as git's own check). */
function isGitFolder(name: string): boolean {
  const plain = name.replaceAll(IGNORED, '').toLowerCase();
  return /^(?:\.git|git~1)[ .]*(?::.*)?$/s.test(plain);
}
