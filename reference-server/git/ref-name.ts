/** Object id of "no such reference" in an update: the reference must not exist yet. */
export const NO_OBJECT: string = '0'.repeat(40);

// oxlint-disable-next-line no-control-regex -- git forbids control characters in reference names
const FORBIDDEN = /[\u0000-\u0020\u007f~^:?*[\\]|\.\.|@\{|\/\/|\/\.|\.lock(?:\/|$)|^[./]|[./]$|^@$/;

/** Bytes that a part between slashes may have: what file systems allow, less git's `.lock`. */
const PART_BYTES = 250;

/**
 * Whether git accepts `name` as the part of a reference after `refs/heads/` or `refs/tags/` (the rules of
 * `git check-ref-format`), and a file system can hold it.
 */
export function isRefName(name: string): boolean {
  if (name === '' || Buffer.byteLength(name) > 1024) return false;
  if (name.split('/').some((part) => Buffer.byteLength(part) > PART_BYTES)) return false;
  return !FORBIDDEN.test(name);
}

/**
 * Whether a new branch or tag may have this name: a reference name that cannot be mistaken for a commit id, `HEAD` or an option of the
 * git program, and that is text.
 */
export function isBranchName(name: string): boolean {
  const isOther = name === 'HEAD' || isFullOid(name) || /^(?:-|refs\/)/.test(name) || name.includes('\ufffd');
  return isRefName(name) && !isOther;
}

/** What of a full name of a new branch or tag makes it one that nobody could ask for; undefined where nothing does. */
export function problemOfRef(ref: string): string | undefined {
  const [, kind, name = ''] = /^refs\/(head|tag)s\/(.*)$/s.exec(ref) ?? [];
  if (kind === undefined || isBranchName(name)) return undefined;
  return `no ${kind === 'head' ? 'branch' : 'tag'} may have this name`;
}

/** What is wrong with the names of references that are to be there, by their full names. */
export function problemsOfNames(
  commands: Iterable<{ readonly ref: string; readonly deletes: boolean }>,
): ReadonlyMap<string, string> {
  const problems = new Map<string, string>();
  for (const { ref, deletes } of commands) {
    const problem = deletes ? undefined : problemOfRef(ref);
    if (problem !== undefined) problems.set(ref, problem);
  }
  return problems;
}

/** Whether `text` is a whole object id. */
export function isFullOid(text: string): boolean {
  return /^[0-9a-f]{40}$/i.test(text);
}

/** Whether `text` may be an abbreviated object id (four digits or more). */
export function isShortOid(text: string): boolean {
  return /^[0-9a-f]{4,39}$/i.test(text);
}
