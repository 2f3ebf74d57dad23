/** One of several equal parts of a plan; parts are cut by path, so that cases on one resource stay together. */
export interface Shard {
  /** 1-based. */
  readonly index: number;
  readonly count: number;
}

/**
 * Reads `i/n`.
 * @throws {RangeError} when the text is not two positive integers with i at most n
 */
export function parseShard(text: string): Shard {
  const match = /^(\d+)\/(\d+)$/.exec(text);
  const [index, count] = [Number(match?.[1] ?? 0), Number(match?.[2] ?? 0)];
  if (index < 1 || index > count) {
    throw new RangeError(`shard: expected i/n with 1 <= i <= n, for example 1/4, got ${JSON.stringify(text)}`);
  }
  return { index, count };
}

/** True when cases on this path template belong to the shard. The same on every machine. */
export function inShard(path: string, shard: Shard): boolean {
  const collection = path
    .split('/')
    .filter((segment) => segment !== '' && !segment.startsWith('{'))
    .join('/');
  let hash = 0x811c9dc5;
  for (const character of collection) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash % shard.count === shard.index - 1;
}
