import { acceptedBy } from './accepted-by.ts';
import { takesHash, takesList, type Codec } from './codec.ts';
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
 * schema takes the whole with it: the alternative that the value is says nothing of the member, or calls it read-only. So do texts
 * that one alternative has numbers for and another one texts, where the schema takes the whole with these alone.
 */
export function decodeTexts(raw: unknown, at: ValueContext, place: TextsPlace): unknown {
  const { entry } = place;
  const { problems } = at.sink;
  const before = problems.length;
  const value = decodeValue(entry.codec, raw, at);
  if (entry.schema === undefined || typeof raw !== 'object') return value;
  if (value === refused) {
    const isOfTypes = problems.slice(before).every(({ rule }) => OF_TYPES.has(rule));
    if (!isOfTypes || problems.length >= REQUEST_LIMITS.problems) return refused;
  } else if (!isMixed(entry.codec) || isTakenWhole(value, place)) return value;
  const kept = keptTexts(raw, at, place);
  if (kept !== refused) problems.length = before;
  return kept === refused ? value : kept;
}

/** The value with texts for what is refused, else with texts wherever there may be one; `refused` where neither is taken. */
function keptTexts(raw: unknown, at: ValueContext, place: TextsPlace): unknown {
  const { codec } = place.entry;
  for (const keepsTexts of isMixed(codec) ? [false, true] : [false]) {
    const kept = decodeValue(codec, raw, { ...at, path: [], sink: createSink(), keepsRefused: true, keepsTexts });
    if (kept !== refused && isTakenWhole(kept, place)) return kept;
  }
  return refused;
}

const mixed = new WeakMap<Codec, boolean>();

/** Whether a codec has texts and something else for one member: what it makes of a text may not be what an alternative takes. */
export function isMixed(codec: Codec): boolean {
  const known = mixed.get(codec);
  if (known !== undefined) return known;
  // A set goes on to what is added while it is walked.
  const seen = new Set([codec]);
  let found = false;
  for (const each of seen) {
    found ||= each.text === true && takesOtherThanTexts(each);
    for (const part of partsOfCodec(each)) seen.add(part);
  }
  mixed.set(codec, found);
  return found;
}

/** Whether a codec takes what is no text. */
function takesOtherThanTexts(codec: Codec): boolean {
  const { integer, number, boolean: flag } = codec;
  return integer === true || number === true || flag === true || takesList(codec) || takesHash(codec);
}

function partsOfCodec({
  items,
  additional,
  prefixItems = [],
  properties = {},
  patterns = [],
}: Codec): readonly Codec[] {
  const named = [...Object.values(properties), ...patterns.map(([, own]) => own)];
  return [items, additional, ...prefixItems, ...named].filter((part) => part !== undefined);
}

function isTakenWhole(value: unknown, { entry, context, wholeOf = (typed) => typed }: TextsPlace): boolean {
  const whole = wholeOf(value);
  const remove = readOnlyRemover(entry, whole, { ...context, sink: { ...context.sink, problems: [] } });
  return (
    entry.schema !== undefined && acceptedBy(entry.schema, seenBy(entry, remove === undefined ? whole : remove(whole)))
  );
}
