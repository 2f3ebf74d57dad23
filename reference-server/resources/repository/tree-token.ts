import { createHash } from 'node:crypto';
import type { GitMode } from '../../git/tree.ts';
import { badParameter } from '../../platform/refusal.ts';

/** Where an entry stands in a listing: kinds apart, each by path. */
export interface Position {
  readonly mode: GitMode;
  /** Bytes of the path, each one character. */
  readonly pathKey: string;
}

const MODES: readonly GitMode[] = ['040000', '100644', '100755', '120000', '160000'];

/**
 * Bytes of a path that a token holds: it goes into a header and comes back in an address, and git keeps names of any length. Of a longer
 * path it has the beginning and a digest, with a byte between them that no path has.
 */
const MOST_BYTES = 2048;

/** The token names the last entry shown, not a row number: entries added or removed between two requests shift nothing. */
export function writeTreeToken({ mode, pathKey }: Position): string {
  const text = pathKey.length > MOST_BYTES ? `${pathKey.slice(0, MOST_BYTES)}\0${digestOfPath(pathKey)}` : pathKey;
  return Buffer.from(`${mode}${text}`, 'latin1').toString('base64url');
}

/**
 * The position that a token names. Where a path that it has no room for is gone, the list goes on behind the beginning of it.
 * @throws Refusal 400 for a token that was not written here
 */
export function readTreeToken(token: string, rows: readonly Position[]): Position {
  const text = Buffer.from(token, 'base64url').toString('latin1');
  const mode = MODES.find((candidate) => text.startsWith(candidate));
  if (mode === undefined || text.length === mode.length) throw badParameter('page_token is invalid');
  const [start = '', digest] = text.slice(mode.length).split('\0');
  if (digest === undefined) return { mode, pathKey: start };
  const isNamed = (row: Position): boolean =>
    row.mode === mode && row.pathKey.startsWith(start) && digestOfPath(row.pathKey) === digest;
  return rows.find(isNamed) ?? { mode, pathKey: start };
}

function digestOfPath(pathKey: string): string {
  return createHash('sha256').update(pathKey, 'latin1').digest('hex');
}
