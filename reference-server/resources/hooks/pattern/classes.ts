import { type Range, complementOf } from './code-points.ts';

const [DIGIT, UPPER, LOWER]: readonly [Range, Range, Range] = [
  [0x30, 0x39],
  [0x41, 0x5a],
  [0x61, 0x7a],
];
const WORD: readonly Range[] = [DIGIT, UPPER, LOWER, [0x5f, 0x5f]];

/** `\d` and its like: ASCII in RE2. */
const PERL: Readonly<Record<string, readonly Range[]>> = {
  d: [DIGIT],
  w: WORD,
  s: [
    [9, 10],
    [12, 13],
    [32, 32],
  ],
};

/** `[:alpha:]` and its like. */
const POSIX: Readonly<Record<string, readonly Range[]>> = {
  alnum: [DIGIT, UPPER, LOWER],
  alpha: [UPPER, LOWER],
  ascii: [[0, 0x7f]],
  blank: [
    [9, 9],
    [32, 32],
  ],
  cntrl: [
    [0, 0x1f],
    [0x7f, 0x7f],
  ],
  digit: [DIGIT],
  graph: [[0x21, 0x7e]],
  lower: [LOWER],
  print: [[0x20, 0x7e]],
  punct: [
    [0x21, 0x2f],
    [0x3a, 0x40],
    [0x5b, 0x60],
    [0x7b, 0x7e],
  ],
  space: [
    [9, 13],
    [32, 32],
  ],
  upper: [UPPER],
  word: WORD,
  xdigit: [DIGIT, [0x41, 0x46], [0x61, 0x66]],
};

/** What `\d`, `\D` and their like stand for; undefined for other letters. */
export function perlClass(letter: string): readonly Range[] | undefined {
  const ranges = Object.hasOwn(PERL, letter.toLowerCase()) ? PERL[letter.toLowerCase()] : undefined;
  return ranges === undefined || letter === letter.toLowerCase() ? ranges : complementOf(ranges);
}

/** What `[:name:]` and `[:^name:]` stand for. Throws SyntaxError when there is no such class. */
export function posixClass(name: string): readonly Range[] {
  const plain = name.replace(/^\^/, '');
  const ranges = Object.hasOwn(POSIX, plain) ? POSIX[plain] : undefined;
  if (ranges === undefined) throw new SyntaxError(`there is no class [:${plain}:]`);
  return plain === name ? ranges : complementOf(ranges);
}
