import { acceptedBy } from './accepted-by.ts';
import { readOnlyRemover } from './body/read-only.ts';
import { refused, type ValueContext } from './decode-scalar.ts';
import { decodeValue } from './decode-value.ts';
import { seenBy } from './exact-value.ts';
import { REQUEST_LIMITS } from './limits.ts';
import type { BodyEntry } from './operation-table.ts';
import { createSink } from './problem-sink.ts';
import type { RequestContext } from './request-context.ts';

/** What a codec says of a text, for which a schema with alternatives may have another word. */
const OF_TYPES: ReadonlySet<string> = new Set(['type', 'enum', 'range', 'duplicate']);

/** What is decoded: by which entry, and what the value is a part of. */
export interface TextsPlace {
  readonly entry: Pick<BodyEntry, 'codec' | 'schema' | 'exact'>;
  readonly context: RequestContext;
  /** The value that the schema is about. */
  readonly wholeOf?: (value: unknown) => unknown;
}

/**
 * Types raw texts by a codec, which stands for all alternatives of a schema at once. A text that it refuses stays one where the
 * schema takes the whole with it: the alternative that the value is says nothing of the member, or calls it read-only.
 */
export function decodeTexts(
  raw: unknown,
  at: ValueContext,
  { entry, context, wholeOf = (value) => value }: TextsPlace,
): unknown {
  const { problems } = at.sink;
  const before = problems.length;
  const value = decodeValue(entry.codec, raw, at);
  if (value !== refused || entry.schema === undefined || typeof raw !== 'object') return value;
  const isOfTypes = problems.slice(before).every(({ rule }) => OF_TYPES.has(rule));
  if (!isOfTypes || problems.length >= REQUEST_LIMITS.problems) return refused;
  const kept = decodeValue(entry.codec, raw, { ...at, path: [], sink: createSink(), keepsRefused: true });
  if (kept === refused || !isTakenWhole(entry, wholeOf(kept), context)) return refused;
  problems.length = before;
  return kept;
}

function isTakenWhole(entry: TextsPlace['entry'], whole: unknown, context: RequestContext): boolean {
  const remove = readOnlyRemover(entry, whole, { ...context, sink: { ...context.sink, problems: [] } });
  return (
    entry.schema !== undefined && acceptedBy(entry.schema, seenBy(entry, remove === undefined ? whole : remove(whole)))
  );
}
