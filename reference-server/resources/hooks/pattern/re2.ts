import { perlClass, posixClass } from './classes.ts';
import { type Range, foldedOf, written } from './code-points.ts';

/** What is left of a pattern, whether the case of letters matters where it is read, and the names that groups have had. */
interface Reader {
  rest: string;
  folds: boolean;
  readonly names: Set<string>;
}

/** A group that has begun: what was of the flags before it, and how often what stands in it is repeated at most. */
interface Outer {
  readonly folds: boolean;
  times: number;
}

/** Most times that RE2 repeats something by numbers, those of groups around it counted. */
const MOST_TIMES = 1000;

const CONTROLS: Readonly<Record<string, number>> = { a: 7, f: 12, t: 9, n: 10, r: 13, v: 11 };

/** What behind a backslash is no character: assertions, which are the same or have another sign, and any character. */
const SIGNS: Readonly<Record<string, string>> = { A: '(?:^)', z: '(?:$)', b: '(?:\\b)', B: '(?:\\B)', C: '[^]' };

/**
 * A pattern of RE2 as one of ECMAScript with the flag `u` that finds the same in texts of one line, such as names of branches. What RE2 does
 * not have, looking around and back, it does not have either. Whether something is repeated as often or as seldom as possible changes nothing
 * about whether a text is found, and is left out.
 * @throws SyntaxError when RE2 does not take the pattern
 */
export function fromRe2(pattern: string): string {
  const reader: Reader = { rest: pattern, folds: false, names: new Set() };
  const whole: Outer = { folds: false, times: 1 };
  const outer = [whole];
  let made = '';
  /** How often what stands before is repeated in itself; 0 where nothing stands there that may be repeated. */
  let before = 0;
  while (reader.rest !== '') {
    const repeated = takeRepetition(reader, before);
    const taken = repeated ?? takeGroup(reader, outer) ?? takeQuoted(reader) ?? { made: takeAtom(reader), times: 1 };
    made += taken.made;
    before = repeated === undefined ? (taken.times ?? before) : 0;
    const group = outer.at(-1) ?? whole;
    group.times = Math.max(group.times, taken.times ?? 1);
  }
  if (outer.length > 1) throw new SyntaxError('a group has no end');
  // Names of properties and what else is left are told by the engine.
  return new RegExp(made, 'u').source;
}

/** Takes what a pattern matches at the start of the rest. */
function take(reader: Reader, pattern: RegExp): RegExpExecArray | undefined {
  const match = pattern.exec(reader.rest);
  if (match === null) return undefined;
  reader.rest = reader.rest.slice(match[0].length);
  return match;
}

interface Taken {
  readonly made: string;
  /** How often it is repeated in itself, 0 for what may not be repeated; undefined where it is nothing, and what stands before it counts. */
  readonly times: number | undefined;
}

/** Takes a repetition of what is repeated `before` times in itself. */
function takeRepetition(reader: Reader, before: number): Taken | undefined {
  const [, sign = '', least, comma, most] = take(reader, /^([*+?]|\{(\d+)(?:(,)(\d*))?\})\??/) ?? [];
  if (sign === '') return undefined;
  const [from, to] = [Number(least ?? 0), Number(most ?? 0)];
  const isOdd = comma !== undefined && most !== '' && from > to;
  const times = before * Math.max(1, from, to);
  if (before === 0 || isOdd || times > MOST_TIMES) throw new SyntaxError(`nothing is repeated by ${sign}`);
  return { made: sign, times };
}

/** Takes the beginning or the end of a group, flags, or the sign between alternatives. */
function takeGroup(reader: Reader, outer: Outer[]): Taken | undefined {
  if (take(reader, /^\|/) !== undefined) return { made: '|', times: 0 };
  if (take(reader, /^\)/) !== undefined) return endGroup(reader, outer);
  const [, on, off, end] = take(reader, /^\(\?([imsU]*)(?:-([imsU]+))?([:)])/) ?? [];
  if (on !== undefined) return takeFlags(reader, outer, { on, off: off ?? '', isGroup: end === ':' });
  const [, name] = take(reader, /^\(\?P?<(\w+)>/) ?? [];
  if (name === undefined && take(reader, /^\((?!\?)/) === undefined) return undefined;
  if (name !== undefined && reader.names.has(name)) throw new SyntaxError('two groups have one name');
  if (name !== undefined) reader.names.add(name);
  outer.push({ folds: reader.folds, times: 1 });
  return { made: '(?:', times: 0 };
}

function endGroup(reader: Reader, outer: Outer[]): Taken {
  const ended = outer.length > 1 ? outer.pop() : undefined;
  if (ended === undefined) throw new SyntaxError('a group ends that has not begun');
  reader.folds = ended.folds;
  return { made: ')', times: ended.times };
}

interface FlagChange {
  readonly on: string;
  readonly off: string;
  readonly isGroup: boolean;
}

/** Of the flags the case of letters alone matters: there is one line, and how greedy something is changes nothing. */
function takeFlags(reader: Reader, outer: Outer[], { on, off, isGroup }: FlagChange): Taken {
  if (isGroup) outer.push({ folds: reader.folds, times: 1 });
  reader.folds = (reader.folds || on.includes('i')) && !off.includes('i');
  return isGroup ? { made: '(?:', times: 0 } : { made: '', times: undefined };
}

/** Takes what is meant as it stands there: characters one behind the other, of which a repetition means the last. */
function takeQuoted(reader: Reader): Taken | undefined {
  const [, quoted] = take(reader, /^\\Q(.*?)(?:\\E|$)/s) ?? [];
  if (quoted === undefined) return undefined;
  const made = [...quoted].map((one) => member(reader, [pointRange(one)])).join('');
  return { made, times: quoted === '' ? undefined : 1 };
}

function takeAtom(reader: Reader): string {
  if (reader.rest.startsWith('(')) throw new SyntaxError('RE2 has no such group');
  if (take(reader, /^\./) !== undefined) return '[^\\n]';
  const [anchor] = take(reader, /^[$^]/) ?? [];
  if (anchor !== undefined) return `(?:${anchor})`;
  if (take(reader, /^\[/) !== undefined) return takeClass(reader);
  const [, letter] = take(reader, /^\\([AzbBC])/) ?? [];
  if (letter !== undefined) return SIGNS[letter] ?? '';
  const property = takeProperty(reader);
  if (property !== undefined) return property;
  return member(reader, takeRanges(reader));
}

function member({ folds }: Reader, ranges: readonly Range[]): string {
  return `[${written(folds ? foldedOf(ranges) : ranges)}]`;
}

function pointRange(text: string): Range {
  const code = text.codePointAt(0) ?? 0;
  return [code, code];
}

/** `\pL`, `\p{Greek}`, `\P{L}`, `\p{^L}`: categories have one or two letters, scripts more. */
function takeProperty(reader: Reader): string | undefined {
  const [, sign, letter, not = '', name = letter] = take(reader, /^\\([pP])(?:([A-Z])|\{(\^?)(\w+)\})/) ?? [];
  if (sign === undefined || name === undefined) return undefined;
  const isNegative = (sign === 'P') !== (not === '^');
  // Where case does not matter, the categories of the cases are one.
  const known = reader.folds && /^L[ltu]$/.test(name) ? 'LC' : name;
  return `\\${isNegative ? 'P' : 'p'}{${known.length > 2 && known !== 'Any' ? `Script=${known}` : known}}`;
}

/** A character, or what `\d` and its like stand for. */
function takeRanges(reader: Reader): readonly Range[] {
  const [, letter = ''] = take(reader, /^\\([dDwWsS])/) ?? [];
  const ranges = perlClass(letter);
  if (ranges !== undefined) return ranges;
  const point = takePoint(reader);
  return [[point, point]];
}

/** One character, written as it is or behind a backslash. */
function takePoint(reader: Reader): number {
  const [plain] = take(reader, /^[^\\]/u) ?? [];
  return plain === undefined ? (takeNumbered(reader) ?? takeSign(reader)) : pointRange(plain)[0];
}

/** A character by its number: hexadecimal, or octal, where one digit alone would be a group of before. */
function takeNumbered(reader: Reader): number | undefined {
  const [, hex, long = hex] = take(reader, /^\\x(?:([\da-fA-F]{2})|\{([\da-fA-F]{1,6})\})/) ?? [];
  if (long !== undefined) return checkedPoint(Number.parseInt(long, 16));
  const [, octal] = take(reader, /^\\(0[0-7]{0,2}|[1-7][0-7]{1,2})/) ?? [];
  return octal === undefined ? undefined : Number.parseInt(octal, 8);
}

/** A control character by its letter, or a sign that is meant itself: other letters and digits mean nothing in RE2. */
function takeSign(reader: Reader): number {
  const [, sign = 'z'] = take(reader, /^\\([\0-\x7f])/) ?? [];
  const point = Object.hasOwn(CONTROLS, sign) ? CONTROLS[sign] : undefined;
  if (point === undefined && /[\dA-Za-z]/.test(sign)) throw new SyntaxError('RE2 has no such escape');
  return point ?? pointRange(sign)[0];
}

function checkedPoint(code: number): number {
  if (code > 0x10_ff_ff) throw new SyntaxError('there is no such character');
  return code;
}

/** A class, behind its bracket. */
function takeClass(reader: Reader): string {
  const isNegative = take(reader, /^\^/) !== undefined;
  const ranges: Range[] = [];
  let properties = '';
  for (let isFirst = true; isFirst || take(reader, /^\]/) === undefined; isFirst = false) {
    if (reader.rest === '') throw new SyntaxError('a class has no end');
    const [, posix] = take(reader, /^\[:(\^?\w+):\]/) ?? [];
    const property = takeProperty(reader);
    if (posix !== undefined) ranges.push(...posixClass(posix));
    else if (property === undefined) ranges.push(...takeClassRanges(reader));
    else properties += property;
  }
  return `[${isNegative ? '^' : ''}${written(reader.folds ? foldedOf(ranges) : ranges)}${properties}]`;
}

function takeClassRanges(reader: Reader): readonly Range[] {
  const ranges = takeRanges(reader);
  const [[from, to] = [0, 0]] = ranges;
  if (ranges.length > 1 || from !== to || take(reader, /^-(?!\])/) === undefined) return ranges;
  const end = takePoint(reader);
  if (end < from) throw new SyntaxError('a range ends before it begins');
  return [[from, end]];
}
