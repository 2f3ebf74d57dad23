import type { TaintBook } from '../checks/taint-book.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { isObject } from '../schema-walk.ts';
import { sentJson } from '../laws/values/sent-members.ts';

/** Answers of two implementations as if both had been sent the same texts, and chosen the same names by chance. */
export interface SentTexts {
  /** What the reference answered. */
  ofReference<Value>(value: Value): Value;
  /** What the other one answered. */
  ofTarget<Value>(value: Value): Value;
}

/** What an implementation draws by chance: UUIDs, and long words with digits among the letters. */
const DRAWN =
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\b(?=[A-Za-z_-]*\d)(?=[\d_-]*[A-Za-z])[A-Za-z0-9_-]{16,}\b/gi;

/** What one of the two was asked and answered, and the secrets that it has shown. */
interface Seen {
  readonly exchanges: readonly Exchange[];
  readonly taints: Pick<TaintBook, 'isPiece'>;
  /** What the names of a run have in common. */
  readonly run: string;
}

/** Shorter texts are found inside of others by chance. */
const SHORTEST = 4;

/** Learns from the requests of one case which texts each of the two was sent in the same place: names are new for each. */
export function sentTexts(reference: Seen, target: Seen): SentTexts {
  const pairs = new Map<string, string>();
  for (const [index, exchange] of target.exchanges.entries()) {
    const other = reference.exchanges[index];
    if (other === undefined) continue;
    pair(sentJson(other), sentJson(exchange), pairs);
    // What was made is called by names that each has drawn.
    pair(namesIn(other), namesIn(exchange), pairs);
    pair(queryIn(other), queryIn(exchange), pairs);
  }
  // Of texts that have one another inside, the longer ones go first.
  const known = [...pairs].toSorted(([left], [right]) => right.length - left.length);
  const translated = (text: string): string =>
    known.reduce((all, [own, theirs]) => all.replaceAll(own, () => theirs), text);
  const [ofOne, ofOther] = [withoutChance(reference), withoutChance(target)];
  return {
    ofReference: (value) => {
      const isPiece = piecesIn(value, reference);
      return withTexts(value, (text) => (isPiece(text) ? 'drawn' : ofOne(text)));
    },
    ofTarget: (value) => {
      const isPiece = piecesIn(value, target);
      return withTexts(value, (text) => (isPiece(text) ? 'drawn' : ofOther(translated(text))));
    },
  };
}

/** Takes out of texts what was drawn, and what tells the names of a run apart: earlier cases may have tried different ones. */
function withoutChance({ run }: Seen): (text: string) => string {
  const names = new RegExp(`-${run}-[a-z]+`, 'g');
  return (text) => text.replaceAll(names, '-new').replaceAll(DRAWN, 'drawn');
}

/** Words in a sentence that name something: with digits among the letters, or an underscore. */
const NAMING = /\b(?=\w*(?:_|[a-z]\d|\d[a-z]))\w{4,}\b/gi;

/** A refusal without the names in its sentences: what is in the way may be called differently. Its codes stay as they are. */
export function withoutNames<Value>(refusal: Value): Value {
  return withTexts(refusal, (text) => (text.includes(' ') ? text.replaceAll(NAMING, 'named') : text));
}

/** Only these name something: numbers are found inside of others. */
const hasLetters = (text: string): boolean => /[a-z]/i.test(text);

/** The parts of the path that was asked for as they are written. */
function namesIn({ request: { url } }: Exchange): readonly (string | undefined)[] {
  const [path = ''] = url.split(/[?#]/, 1);
  return path.split('/').map((part) => (hasLetters(part) ? part : undefined));
}

/** The query that was asked for, by its names. */
function queryIn({ request: { url } }: Exchange): Readonly<Record<string, string>> {
  const fields = url.replace(/^[^?#]*\??/, '').split('&');
  const pairs = fields.map((field) => /^([^=]*)=?(.*)$/s.exec(field)?.slice(1) ?? []);
  return Object.fromEntries(pairs.flatMap(([name = '', value = '']) => (hasLetters(value) ? [[name, value]] : [])));
}

/** Tells how secrets begin or end that were shown before, and what is so of something in the same answer that was drawn by chance. */
function piecesIn(value: unknown, { taints }: Seen): (text: string) => boolean {
  const drawn = textsIn(value).filter((text) => text.replaceAll(DRAWN, '') === '');
  return (text) =>
    taints.isPiece(text) ||
    (text.length >= SHORTEST &&
      drawn.some((whole) => whole !== text && (whole.startsWith(text) || whole.endsWith(text))));
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isObject(value) ? Object.values(value).flatMap(textsIn) : [];
}

function pair(left: unknown, right: unknown, pairs: Map<string, string>): void {
  if (typeof left === 'string' && typeof right === 'string') {
    if (left !== right && right.length >= SHORTEST) pairs.set(right, left);
  } else if (Array.isArray(left) && Array.isArray(right)) {
    for (const [index, item] of (right as readonly unknown[]).entries()) pair(left[index], item, pairs);
  } else if (isObject(left) && isObject(right)) {
    for (const [name, member] of Object.entries(right)) pair(left[name], member, pairs);
  }
}

/** The value with every text changed; what a caller has it as, it stays. */
function withTexts<Value>(value: Value, change: (text: string) => string): Value {
  return changed(value, change) as Value; // texts stay texts, lists lists, and objects have the members that they had
}

function changed(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item: unknown) => changed(item, change));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, changed(member, change)]));
}
