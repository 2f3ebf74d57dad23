/** A regular expression as far as texts can be made from it. */
export type PatternNode =
  | { readonly kind: 'text'; readonly text: string }
  /** Any of these characters. */
  | { readonly kind: 'one-of'; readonly characters: string }
  | { readonly kind: 'sequence'; readonly parts: readonly PatternNode[] }
  | { readonly kind: 'choice'; readonly options: readonly PatternNode[] }
  | { readonly kind: 'repeat'; readonly part: PatternNode; readonly least: number; readonly most: number }
  /** Parentheses that later parts refer to, by number or name. */
  | { readonly kind: 'group'; readonly names: readonly string[]; readonly part: PatternNode }
  /** The text of a group once more. */
  | { readonly kind: 'again'; readonly name: string }
  /** Must hold for what follows; takes no text itself. */
  | { readonly kind: 'ahead'; readonly part: PatternNode };

/** Printable ASCII: what `.` and negated classes choose from, letters first. */
const printable = `abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_ !"#$%&'()*+,./:;<=>?@[\\]^\`{|}~`;
const digits = '0123456789';
const wordCharacters = printable.slice(0, 62) + '_';
const nothing: PatternNode = { kind: 'text', text: '' };

interface Reading {
  readonly source: string;
  at: number;
  /** Groups that have a number, so far. */
  groups: number;
}

/** Reads a pattern (ECMA-262). Undefined for what no text can be made from without searching: look-behind and the like. */
export function readPattern(source: string): PatternNode | undefined {
  const reading: Reading = { source, at: 0, groups: 0 };
  const node = readChoice(reading);
  return node !== undefined && reading.at === source.length ? node : undefined;
}

function readChoice(reading: Reading): PatternNode | undefined {
  const options: PatternNode[] = [];
  for (;;) {
    const option = readSequence(reading);
    if (option === undefined) return undefined;
    options.push(option);
    if (reading.source[reading.at] !== '|') break;
    reading.at += 1;
  }
  return options.length === 1 ? options[0] : { kind: 'choice', options };
}

function readSequence(reading: Reading): PatternNode | undefined {
  const parts: PatternNode[] = [];
  while (reading.at < reading.source.length && !'|)'.includes(reading.source[reading.at] ?? '')) {
    const atom = readAtom(reading);
    if (atom === undefined) return undefined;
    parts.push(readQuantifier(reading, atom));
  }
  return { kind: 'sequence', parts };
}

function readQuantifier(reading: Reading, part: PatternNode): PatternNode {
  const match = /^(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/.exec(reading.source.slice(reading.at, reading.at + 24));
  if (match === null) return part;
  reading.at += match[0].length;
  const [first] = match[0];
  if (first === '?') return { kind: 'repeat', part, least: 0, most: 1 };
  if (first !== '{') return { kind: 'repeat', part, least: first === '+' ? 1 : 0, most: Infinity };
  const least = Number(match[1]);
  const most = match[3] === '' ? (match[2] === '' ? least : Infinity) : Number(match[3]);
  return { kind: 'repeat', part, least, most };
}

function readAtom(reading: Reading): PatternNode | undefined {
  const character = String.fromCodePoint(reading.source.codePointAt(reading.at) ?? 0);
  reading.at += character.length;
  switch (character) {
    case '^':
    case '$':
      return nothing;
    case '.':
      return { kind: 'one-of', characters: printable };
    case '(':
      return readGroup(reading);
    case '[':
      return readClass(reading);
    case '\\': {
      const again = readBackReference(reading);
      if (again !== undefined) return again;
      const characters = readEscape(reading);
      return characters === undefined ? undefined : { kind: 'one-of', characters };
    }
    default:
      return { kind: 'text', text: character };
  }
}

function readGroup(reading: Reading): PatternNode | undefined {
  const [head = ''] = /^\?(?:[:=!]|<[=!]|<[A-Za-z_$][\w$]*>)/.exec(reading.source.slice(reading.at)) ?? [];
  reading.at += head.length;
  const names = namesOfGroup(head, reading);
  const inner = readChoice(reading);
  if (inner === undefined || reading.source[reading.at] !== ')') return undefined;
  reading.at += 1;
  if (head === '?=') return { kind: 'ahead', part: inner };
  // What must not stand there is left to chance: whoever uses the text tries it against the pattern.
  if (head === '?!' || head === '?<!') return nothing;
  return names.length === 0 ? inner : { kind: 'group', names, part: inner };
}

/** The number and the name of a group, which is counted where it opens; none for one that only holds together. */
function namesOfGroup(head: string, reading: Reading): readonly string[] {
  const [, name] = /^\?<([^=!].*)>$/.exec(head) ?? [];
  if (head !== '' && name === undefined) return [];
  reading.groups += 1;
  return [String(reading.groups), ...(name === undefined ? [] : [name])];
}

/** `\1` and `\k<name>`; the backslash is read already. */
function readBackReference(reading: Reading): PatternNode | undefined {
  const [all = '', number, name] = /^(?:([1-9]\d*)|k<([^>]+)>)/.exec(reading.source.slice(reading.at)) ?? [];
  const group = number ?? name;
  reading.at += all.length;
  return group === undefined ? undefined : { kind: 'again', name: group };
}

const classes: Readonly<Record<string, string>> = {
  d: digits,
  w: wordCharacters,
  s: ' ',
  D: without(digits),
  W: without(wordCharacters),
  S: without(' '),
  b: '',
  B: '',
  n: '\n',
  r: '\r',
  t: '\t',
  f: '\f',
  v: '\v',
  '0': '\0',
};

function without(characters: string): string {
  return [...printable].filter((character) => !characters.includes(character)).join('');
}

/** Characters an escape stands for; the backslash is read already. */
function readEscape(reading: Reading): string | undefined {
  const rest = reading.source.slice(reading.at);
  const code = /^(?:x([\da-f]{2})|u([\da-f]{4})|u\{([\da-f]+)\})/i.exec(rest);
  if (code !== null) {
    reading.at += code[0].length;
    return String.fromCodePoint(Number.parseInt(code[1] ?? code[2] ?? code[3] ?? '20', 16));
  }
  const property = /^([pP])\{([^}]*)\}/.exec(rest);
  if (property !== null) {
    reading.at += property[0].length;
    return propertyCharacters(property[0]);
  }
  // In a class nothing is referred to.
  if (/^[1-9k]/.test(rest) || rest === '') return undefined;
  reading.at += 1;
  const [character = ''] = rest;
  return classes[character] ?? character;
}

function propertyCharacters(property: string): string | undefined {
  try {
    const expression = new RegExp(`^\\${property}$`, 'u');
    const found = [...printable].filter((character) => expression.test(character)).join('');
    return found === '' ? undefined : found;
  } catch {
    return undefined;
  }
}

function readClass(reading: Reading): PatternNode | undefined {
  const isNegated = reading.source[reading.at] === '^';
  if (isNegated) reading.at += 1;
  let characters = '';
  while (reading.source[reading.at] !== ']') {
    const member = readClassMember(reading);
    if (member === undefined) return undefined;
    characters += isRange(reading) ? rangeFrom(member, reading) : member;
  }
  reading.at += 1;
  const wanted = isNegated ? without(characters) : characters;
  return wanted === '' ? undefined : { kind: 'one-of', characters: wanted };
}

function readClassMember(reading: Reading): string | undefined {
  const point = reading.source.codePointAt(reading.at);
  if (point === undefined) return undefined;
  const character = String.fromCodePoint(point);
  reading.at += character.length;
  return character === '\\' ? readEscape(reading) : character;
}

function isRange({ source, at }: Reading): boolean {
  return source[at] === '-' && source[at + 1] !== ']' && source[at + 1] !== undefined;
}

/** The characters of a range, long ones cut: no text needs thousands to choose from. */
function rangeFrom(from: string, reading: Reading): string {
  reading.at += 1;
  const first = from.codePointAt(0) ?? 0;
  const last = readClassMember(reading)?.codePointAt(0) ?? first;
  const length = Math.min(Math.max(0, last - first + 1), 256);
  // Halves of surrogate pairs are no characters.
  const points = Array.from({ length }, (_, index) => first + index).filter((code) => code < 0xd800 || code > 0xdfff);
  return String.fromCodePoint(...points);
}
