import { snakeCase } from '../../../model/snake-case.ts';

/** What a range begins with, and what it ends with. */
const ENDS: readonly (readonly [string, string])[] = [
  ['start', 'end'],
  ['starts', 'ends'],
  ['start', 'stop'],
  ['start', 'finish'],
  ['begin', 'end'],
  ['from', 'to'],
  ['from', 'till'],
  ['from', 'until'],
  ['since', 'until'],
  ['after', 'before'],
  ['min', 'max'],
  ['minimum', 'maximum'],
  ['low', 'high'],
  ['lower', 'upper'],
  ['lowest', 'highest'],
  ['least', 'most'],
  ['first', 'last'],
  ['open', 'close'],
  ['opens', 'closes'],
  ['opening', 'closing'],
  ['earliest', 'latest'],
  ['oldest', 'newest'],
];

/** Parts of a day or of an instant: "month - day" is how it is written. */
const CALENDAR = /^(?:years?|months?|weeks?|days?|hours?|minutes?|dates?|times?)$/;

/** True where a dash stands between the two ends of a range, or two parts of a day: "`start` - `end`" is from one to the other. */
export function isRange(one: string, sign: string, other: string): boolean {
  if (!/^[-–]$/.test(sign)) return false;
  const [left, right] = [wordsOf(one), wordsOf(other)];
  if (left.length !== right.length) return false;
  const differing = left.flatMap((word, at) => (word === right[at] ? [] : [[word, right[at] ?? ''] as const]));
  const [pair] = differing;
  if (pair === undefined || differing.length > 1) return false;
  const isCalendar = pair.every((word) => CALENDAR.test(word));
  return isCalendar || ENDS.some(([first, last]) => first === pair[0] && last === pair[1]);
}

function wordsOf(part: string): readonly string[] {
  const plain = part.replaceAll('`', '').replace(/^(?:the|its|their) /i, '');
  return snakeCase(plain.trim().replaceAll(/[ .-]+/g, '_')).split('_');
}
