import type { JsonObject } from '../../schema-walk.ts';
import { type Place, partOf, placeOf, type Scope, stateOf, textsOf } from './scope.ts';
import { compared, isUnset, numberOf } from './values.ts';

/** Whether an object is as a condition says; undefined where it does not tell. */
export type Holds = (object: JsonObject) => boolean | undefined;

/** A condition that is understood, and the words for the member it is about. */
export interface Condition {
  readonly subject: string;
  readonly holds: Holds;
}

/** A condition on other members of the object, one alone or several that are all joined by "and", or all by "or". */
export function conditionOf(words: string, scope: Scope, carried = ''): Condition | undefined {
  const one = simple(words, scope, carried);
  if (one !== undefined) return one;
  for (const joint of ['and', 'or']) {
    const parts = words.split(new RegExp(`,? ${joint} `, 'i'));
    const found = parts.length < 2 ? [] : parts.flatMap((part) => simple(part, scope, carried) ?? []);
    if (found.length === parts.length && found[0] !== undefined) return { ...found[0], holds: all(found, joint) };
  }
  return undefined;
}

function all(parts: readonly Condition[], joint: string): Holds {
  const decisive = joint === 'or';
  return (object) => {
    const held = parts.map(({ holds }) => holds(object));
    if (held.includes(decisive)) return decisive;
    return held.includes(undefined) ? undefined : !decisive;
  };
}

function simple(words: string, scope: Scope, carried: string): Condition | undefined {
  const subjects = [...leads(words), ...(carried === '' ? [] : [[carried, words.replace(/^it /i, '')] as const])];
  for (const [subject, rest] of subjects) {
    const place = placeOf(subject, scope);
    const test = place && testOf(rest, place, scope);
    if (place !== undefined && test !== undefined)
      return { subject, holds: (object) => test(partOf(object, place), object) };
  }
  return ofUnit(words, scope);
}

/** The beginnings of a sentence that may be the name of a member, and what follows them. */
function leads(words: string): readonly (readonly [string, string])[] {
  const [, code, rest = ''] = /^((?:the )?`[\w.]+`) (.+)$/i.exec(words) ?? [];
  if (code !== undefined) return [[code, rest]];
  const parts = words.split(' ');
  return [1, 2, 3, 4].flatMap((many) =>
    parts.length > many ? [[parts.slice(0, many).join(' '), parts.slice(many).join(' ')] as const] : [],
  );
}

type Test = (value: unknown, object: JsonObject) => boolean | undefined;

function testOf(words: string, place: Place, scope: Scope): Test | undefined {
  const plain = words.replace(/^(?:is|are|has been|stands at|lies)(?: at(?= [\d`]))? /i, '');
  return bare(plain) ?? order(plain, scope) ?? range(plain, scope) ?? equality(words, place, scope);
}

const BARE: Readonly<Record<string, Test>> = {
  negative: (value) => sign(value, (number) => number < 0),
  positive: (value) => sign(value, (number) => number > 0),
  zero: (value) => sign(value, (number) => number === 0),
  'not zero': (value) => sign(value, (number) => number !== 0),
  empty: (value) => (Array.isArray(value) || typeof value === 'string' ? value.length === 0 : undefined),
  'not empty': (value) => (Array.isArray(value) || typeof value === 'string' ? value.length > 0 : undefined),
  null: (value) => (value === undefined ? undefined : value === null),
  'not null': (value) => (value === undefined ? undefined : value !== null),
  'not set': (value) => (value === undefined ? undefined : isUnset(value)),
  set: (value) => (value === undefined ? undefined : !isUnset(value)),
  true: (value) => (typeof value === 'boolean' ? value : undefined),
  false: (value) => (typeof value === 'boolean' ? !value : undefined),
};

function bare(words: string): Test | undefined {
  const plain = words.replaceAll('`', '').toLowerCase();
  return Object.hasOwn(BARE, plain) ? BARE[plain] : undefined;
}

function sign(value: unknown, test: (number: number) => boolean): boolean | undefined {
  const number = numberOf(value);
  return number === undefined ? undefined : test(number);
}

const ORDERS: readonly (readonly [RegExp, (difference: number) => boolean])[] = [
  [
    /^(?:not below|at least|no less than|not less than|≥|>=|reaches|has reached|greater than or equal to) (.+)$/i,
    (by) => by >= 0,
  ],
  [/^(?:not above|at most|no more than|not more than|≤|<=|less than or equal to) (.+)$/i, (by) => by <= 0],
  [/^(?:below|under|less than|fewer than|lower than|smaller than|<) (.+)$/i, (by) => by < 0],
  [/^(?:above|over|more than|greater than|higher than|larger than|exceeds|>) (.+)$/i, (by) => by > 0],
  [/^(?:before|earlier than) (.+)$/i, (by) => by < 0],
  [/^(?:after|later than) (.+)$/i, (by) => by > 0],
  [/^(?:from )?(.+?) (?:or|and) (?:more|above|higher|greater|over)$/i, (by) => by >= 0],
  [/^(.+?) (?:or|and) (?:less|fewer|below|lower|under)$/i, (by) => by <= 0],
  [/^(?:from )(.+?)(?: on| upwards?| onwards?)?$/i, (by) => by >= 0],
  [/^up to (.+?)(?: inclusive)?$/i, (by) => by <= 0],
];

function order(words: string, scope: Scope): Test | undefined {
  for (const [form, test] of ORDERS) {
    const value = valueOf(form.exec(words)?.[1] ?? '', scope);
    if (value !== undefined) return by(value, test);
  }
  return undefined;
}

function by(value: (object: JsonObject) => unknown, test: (difference: number) => boolean): Test {
  return (is, object) => {
    const difference = compared(is, value(object));
    return difference === undefined ? undefined : test(difference);
  };
}

/** A number that is written, or another member. */
function valueOf(words: string, scope: Scope): ((object: JsonObject) => unknown) | undefined {
  if (/^-?\d+(?:\.\d+)?$/.test(words)) return () => Number(words);
  if (/^(?:zero|one)$/i.test(words)) return () => Number(/one/i.test(words));
  const place = placeOf(words, scope);
  return place && ((object) => partOf(object, place));
}

function range(words: string, scope: Scope): Test | undefined {
  const [, between, from = '', joint = '', to = ''] =
    /^(between |from )?(\S+)( and | to | through | ?[–-] ?)(\S+?)(?: inclusive)?$/i.exec(words) ?? [];
  const isBetween = /between/i.test(between ?? '');
  if (isBetween !== /and/i.test(joint)) return undefined;
  const [low, high] = [valueOf(from, scope), valueOf(to, scope)];
  if (low === undefined || high === undefined) return undefined;
  return (is, object) => {
    const [above, below] = [compared(is, low(object)), compared(is, high(object))];
    if (above === undefined || below === undefined) return undefined;
    // Whether the ends are between them is a matter of taste.
    if (isBetween && (above === 0 || below === 0)) return undefined;
    return above >= 0 && below <= 0;
  };
}

const EQUAL = /^(is not|are not|differs from|is equal to|are equal to|equals|is|are|==|=)( either| one of)? (.+)$/i;

function equality(words: string, place: Place, scope: Scope): Test | undefined {
  const [, verb = '', , rest = ''] = EQUAL.exec(words) ?? [];
  const isNot = /not|differs/i.test(verb);
  const parts = rest.split(/, (?:or )?| or /i);
  const known = textsOf(place.schemas);
  const texts = parts.flatMap((part) => known.find((text) => text === part.replaceAll(/^`|`$/g, '')) ?? []);
  if (texts.length === parts.length) return (is) => (typeof is === 'string' ? texts.includes(is) !== isNot : undefined);
  const value = parts.length > 1 || known.length > 0 ? undefined : valueOf(rest, scope);
  return value && by(value, (difference) => (difference === 0) !== isNot);
}

/** "below 10 points" names the member behind the number. */
function ofUnit(words: string, scope: Scope): Condition | undefined {
  const [, rest = '', subject = '', tail = ''] =
    /^(.*\d) (`\w+`|[a-z]+)( on| upwards| or (?:more|less|fewer))?$/i.exec(words) ?? [];
  const place = placeOf(subject, scope);
  const test = place && testOf(`${rest}${tail}`, place, scope);
  if (place === undefined || test === undefined) return undefined;
  return { subject, holds: (object) => test(partOf(object, place), object) };
}

const STATE = /^(?:(?:the \w+|it) (?:is|has been) )?(?:still )?(?:an? )?`?([a-z]+(?:[ _-][a-z]+)?)`?$/i;
/** How things are named that may be so: "for drafts". */
const THINGS = /^(?:an? )?([a-z]+)s$/i;

/** A word for a state alone: "the race is cancelled", "a draft", "drafts". */
export function stateCondition(words: string, scope: Scope): Condition | undefined {
  const [word = '', things = ''] = [STATE.exec(words)?.[1], THINGS.exec(words)?.[1]];
  const found = stateOf(word, scope) ?? stateOf(things, scope);
  if (found === undefined) return undefined;
  return {
    subject: '',
    holds(object) {
      const is = partOf(object, found.place);
      return typeof is === 'string' ? is === found.text : undefined;
    },
  };
}
