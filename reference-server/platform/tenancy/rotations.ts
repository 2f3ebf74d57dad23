/** Rotations that are kept in mind; for older ones their rows say all there is to say. */
const MOST = 1000;

/**
 * How long after its commit the answer of a rotation may still be on its way as far as other processes know, in milliseconds: so long a
 * use of the old token is none that they could judge, unless they are told that the answer has left.
 */
export const UNANSWERED_MS = 60_000;

/**
 * How long after that answer a use that reaches another process may have been sent before it, in milliseconds: a request waits in a
 * socket until its process, which may be busy, reads it.
 */
export const ELSEWHERE_MS = 1000;

/** The rotations that this process has answered, or is about to: it knows which requests came before their answers left. */
export interface Rotations {
  /** Begins one of a token; what it gives is told the last request that was older than the answer. */
  begin(tokenId: number): (last: number) => void;
  /** Whether a request came before the answer to the rotation of its token had left; undefined where this process does not know. */
  isOlder(tokenId: number, request: number): boolean | undefined;
}

/** The rotations of a process that has just begun. */
export function createRotations(): Rotations {
  const lastOlder = new Map<number, number>();
  return {
    begin(tokenId) {
      const [oldest] = lastOlder.keys();
      if (lastOlder.size >= MOST && oldest !== undefined) lastOlder.delete(oldest);
      lastOlder.set(tokenId, Number.POSITIVE_INFINITY);
      return (last) => {
        if (lastOlder.has(tokenId)) lastOlder.set(tokenId, last);
      };
    },
    isOlder(tokenId, request) {
      const last = lastOlder.get(tokenId);
      return last === undefined ? undefined : request <= last;
    },
  };
}
