import { perlClass, posixClass } from './classes.ts';
import { type Range, foldedOf, written } from './code-points.ts';

/** What is left of a pattern, and whether the case of letters matters where it is read. */
interface Reader {
  rest: string;
  folds: boolean;
}

/** Most times that RE2 repeats something by a number. */
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
  const reader: Reader = { rest: pattern, folds: false };
  const outer: boolean[] = [];
  let made = '';
  /** Whether something stands before that may be repeated. */
  let isRepeatable = false;
  while (reader.rest !== '') {
    const repeated = takeRepetition(reader, isRepeatable);
    if (repeated !== undefined) {
      made += repeated;
      isRepeatable = false;
      continue;
    }
    const group = takeGroup(reader, outer);
    made += group?.made ?? takeAtom(reader);
    isRepeatable = group?.isRepeatable ?? true;
  }
  if (outer.length > 0) throw new SyntaxError('a group has no end');
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

function takeRepetition(reader: Reader, isRepeatable: boolean): string | undefined {
  const [, sign = '', least, comma, most] = take(reader, /^([*+?]|\{(\d+)(?:(,)(\d*))?\})\??/) ?? [];
  if (sign === '') return undefined;
  const [from, to] = [Number(least ?? 0), Number(most ?? 0)];
  const isOdd = comma !== undefined && most !== '' && from > to;
  if (!isRepeatable || isOdd || Math.max(from, to) > MOST_TIMES)
    throw new SyntaxError(`nothing is repeated by ${sign}`);
  return sign;
}

interface Taken {
  readonly made: string;
  readonly isRepeatable: boolean;
}

/** Takes the beginning or the end of a group, flags, or the sign between alternatives. */
function takeGroup(reader: Reader, outer: boolean[]): Taken | undefined {
  if (take(reader, /^\|/) !== undefined) return { made: '|', isRepeatable: false };
  if (take(reader, /^\)/) !== undefined) {
    const folds = outer.pop();
    if (folds === undefined) throw new SyntaxError('a group ends that has not begun');
    reader.folds = folds;
    return { made: ')', isRepeatable: true };
  }
  const [, on, off, end] = take(reader, /^\(\?([imsU]*)(?:-([imsU]+))?([:)])/) ?? [];
  if (on !== undefined) return takeFlags(reader, outer, { on, off: off ?? '', isGroup: end === ':' });
  if (take(reader, /^\(\?P?<\w+>/) === undefined && take(reader, /^\((?!\?)/) === undefined) return undefined;
  outer.push(reader.folds);
  return { made: '(?:', isRepeatable: false };
}

interface FlagChange {
  readonly on: string;
  readonly off: string;
  readonly isGroup: boolean;
}

/** Of the flags the case of letters alone matters: there is one line, and how greedy something is changes nothing. */
function takeFlags(reader: Reader, outer: boolean[], { on, off, isGroup }: FlagChange): Taken {
  if (!isGroup && on === '' && off === '') throw new SyntaxError('there are no flags');
  if (isGroup) outer.push(reader.folds);
  reader.folds = (reader.folds || on.includes('i')) && !off.includes('i');
  return { made: isGroup ? '(?:' : '', isRepeatable: false };
}

function takeAtom(reader: Reader): string {
  if (reader.rest.startsWith('(')) throw new SyntaxError('RE2 has no such group');
  if (take(reader, /^\./) !== undefined) return '[^\\n]';
  const [anchor] = take(reader, /^[$^]/) ?? [];
  if (anchor !== undefined) return `(?:${anchor})`;
  if (take(reader, /^\[/) !== undefined) return takeClass(reader);
  const [, quoted] = take(reader, /^\\Q(.*?)(?:\\E|$)/s) ?? [];
  if (quoted !== undefined) return `(?:${[...quoted].map((one) => member(reader, [pointRange(one)])).join('')})`;
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
  return `\\${isNegative ? 'P' : 'p'}{${name.length > 2 && name !== 'Any' ? `Script=${name}` : name}}`;
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
  if (point === undefined && /\w/.test(sign)) throw new SyntaxError('RE2 has no such escape');
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
