/** What each refusal of the system means for the path that it is about. */
const MEANINGS: Readonly<Record<string, string>> = {
  EACCES: 'may not be read or written by this user',
  EEXIST: 'is a file where a folder is needed',
  EISDIR: 'is a folder where a file is needed',
  ENOENT: 'does not exist',
  ENOSPC: 'cannot be written: the disk is full',
  ENOTDIR: 'leads through a file where a folder is needed',
  EPERM: 'may not be changed by this user',
  EROFS: 'cannot be written: the file system is read-only',
};

/** A refusal of the system in words, with the path it is about; undefined for an error that is none, or is about no path. */
export function systemMessage(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, path }: NodeJS.ErrnoException = error;
  const meaning = code === undefined ? undefined : MEANINGS[code];
  return meaning === undefined || path === undefined ? undefined : `${path} ${meaning} (${code})`;
}
