/** Where reading a YAML text stands. */
export interface YamlReader {
  /** Ends with a line break. */
  readonly text: string;
  /** The first character of a node or key. */
  position: number;
  /** Column of `position`; -1 at the end of the text. */
  indent: number;
  /** Set when something was met that is not known; what was read so far is worth nothing then. */
  isUnusual: boolean;
}

/** Ends reading: nothing stands at any indent any more, so that every caller comes to an end. */
export function giveUp(reader: YamlReader): undefined {
  reader.isUnusual = true;
  reader.indent = -1;
  reader.position = reader.text.length;
}

const NEWLINE = 0x0a;
const SPACE = 0x20;
const NUMBER_SIGN = 0x23;

/** Goes to the first content at or after the start of a line. */
export function nextContent(reader: YamlReader, lineStart: number): void {
  const { text } = reader;
  let start = lineStart;
  for (;;) {
    let position = start;
    while (text.charCodeAt(position) === SPACE) position += 1;
    const character = text.charCodeAt(position);
    if (character !== NEWLINE && character !== NUMBER_SIGN) {
      reader.position = position;
      // Past the end there is no character.
      reader.indent = character >= 0 ? position - start : -1;
      return;
    }
    start = (character === NEWLINE ? position : text.indexOf('\n', position)) + 1;
  }
}

/** Ends a scalar at `end`: behind it, its line holds spaces at most. */
export function closeScalar<Value>(reader: YamlReader, value: Value, end: number): Value | undefined {
  const { text } = reader;
  let position = end;
  while (text.charCodeAt(position) === SPACE) position += 1;
  if (text.charCodeAt(position) !== NEWLINE) return giveUp(reader);
  nextContent(reader, position + 1);
  return value;
}

const QUOTED = /'((?:[^']|'')*)'|"((?:[^"\\]|\\["\\/bfnrt]|\\u[\da-fA-F]{4})*)"/y;

/** A quoted scalar (YAML 1.2.2 section 7.3); without a value when it has no end, or an escape that JSON does not know. */
export function quotedValue(text: string, start: number): { readonly value: string | undefined; readonly end: number } {
  QUOTED.lastIndex = start;
  const match = QUOTED.exec(text);
  if (match === null) return { value: undefined, end: start };
  const [{ length }, single, double = ''] = match;
  const end = start + length;
  if (single !== undefined) {
    const value = foldedLines(single);
    return { value: value.includes("''") ? value.replaceAll("''", "'") : value, end };
  }
  const value = foldedLines(double);
  if (!value.includes('\\')) return { value, end };
  // A JSON text in double quotes is a string.
  return { value: JSON.parse(`"${value.replaceAll('\n', '\\n')}"`) as string, end };
}

/** A line break is a space, and of several all but one stay; spaces around them say nothing (section 6.5). */
function foldedLines(text: string): string {
  if (!text.includes('\n')) return text;
  return text.replaceAll(/ *\n[ \n]*/g, (found) => {
    const breaks = found.split('\n').length - 1;
    return breaks === 1 ? ' ' : '\n'.repeat(breaks - 1);
  });
}

const WORDS: ReadonlyMap<string, boolean | null> = new Map([
  ['~', null],
  ['null', null],
  ['Null', null],
  ['NULL', null],
  ['true', true],
  ['True', true],
  ['TRUE', true],
  ['false', false],
  ['False', false],
  ['FALSE', false],
]);

const LONGEST_WORD = 5;

/** What is a number for the core schema (YAML 1.2.2 section 10.3.2), or for readers that know binary ones as well. */
const NUMBER = /^[-+]?(?:0b[01]+|0x[\da-fA-F]+|0o[0-7]+|(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?)$/;
/** The way numbers are usually written, short enough to be exact. */
const USUAL_NUMBER = /^(?!-0$)-?(?:0|[1-9]\d{0,14})(?:\.\d{1,10})?$/;
/** Whole numbers of sixteen digits, of which the lesser ones are exact as well: the greatest such number is a usual bound. */
const LONG_INTEGER = /^-?[1-9]\d{15}$/;

const NINE = 0x39;

/** What a plain scalar stands for (core schema); undefined for a number that is written in an unusual way. */
export function plainValue(text: string): string | number | boolean | null | undefined {
  if (text.length <= LONGEST_WORD) {
    const word = WORDS.get(text);
    if (word !== undefined) return word;
  }
  // Of what may begin a number, only the digits and the signs before them come first in Unicode.
  if (text.charCodeAt(0) > NINE || !NUMBER.test(text)) return text;
  if (USUAL_NUMBER.test(text)) return Number(text);
  return LONG_INTEGER.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : undefined;
}
