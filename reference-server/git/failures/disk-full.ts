import { GitError } from '../git-error.ts';

/** Codes that say that nothing more can be written: of the system (a full disk, a quota, a limit of file size), of PostgreSQL. */
const CODES: readonly unknown[] = ['ENOSPC', 'EDQUOT', 'EFBIG', '53100'];

/** SQLite's own codes: the database is full; a write, a flush or the making of a shared file that the system refused. */
const SQLITE_CODES: readonly unknown[] = [13, 778, 1034, 4874];

/** How SQLite through packages without codes, and what passes texts on, put it. */
const TEXT = /no space left on device|disk quota exceeded|file too large|database or disk is full/i;

/** Whether a failure, or what caused it, is that no room is left to write to. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof GitError && error.failure === 'no-room') return true;
  if ('code' in error && CODES.includes(error.code)) return true;
  if ('errcode' in error && SQLITE_CODES.includes(error.errcode)) return true;
  return TEXT.test(error.message) || isDiskFull(error.cause);
}
