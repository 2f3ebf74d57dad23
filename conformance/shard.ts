import { placeOf } from '../model/facts/resources/index.ts';
import type { Api } from '../model/api.ts';
import type { Operation } from '../model/operation.ts';

/** One of several equal parts of a plan; parts are cut by resource, so that what works on the same things stays together. */
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

/** True when cases on this operation belong to the shard: those of one resource stay together. The same on every machine. */
export function inShard(api: Api, operation: Operation, shard: Shard): boolean {
  const collection = placeOf(api, operation)?.resource.path ?? operation.path;
  let hash = 0x811c9dc5;
  for (const character of collection) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash % shard.count === shard.index - 1;
}
