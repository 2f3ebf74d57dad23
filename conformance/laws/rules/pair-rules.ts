import { fits } from '../../../model/facts/sample/fits.ts';
import type { Schema } from '../../../model/schema.ts';
import type { ShiftedKind } from '../../cases/shifted-value.ts';
import { applicators, propertySchemas, propertyNames } from '../../schema-walk.ts';
import { type ToldPair, toldPairs } from './told-pairs.ts';

/** Texts that a member which is a time of a day takes, and some that it does not. */
const [TIMES, NO_TIMES] = [
  ['00:00', '07:30', '23:59'],
  ['24:00', '12:60', 'noon'],
];

function isOfTimes(schema: Schema): boolean {
  const takes = (text: string): boolean => fits(schema, text, 'write');
  return schema.pattern !== undefined && TIMES.every(takes) && !NO_TIMES.some(takes);
}

/** Two members of which one is not to be less than the other. */
export interface PairRule {
  readonly least: string;
  readonly most: string;
  /** What is told of two that are equal; undefined where nothing is. */
  readonly equal: 'taken' | 'refused' | undefined;
  readonly kind: ShiftedKind;
}

/** Words of a member about another one: how it is to it. */
const WORDS: readonly (readonly [words: RegExp, isMost: boolean, equal: PairRule['equal']])[] = [
  [
    /\b(?:not (?:be )?before|not (?:be )?earlier than|no earlier than|(?:on|at) or after|not (?:be )?(?:less|smaller) than|no less than|at least)\b/i,
    true,
    'taken',
  ],
  [
    /\b(?:not (?:be )?after|not (?:be )?later than|no later than|(?:on|at) or before|not (?:be )?(?:more|greater) than|no more than|at most|(?:not|never) exceeds?)\b/i,
    false,
    'taken',
  ],
  [/\b(?:later than|greater than|more than)\b/i, true, 'refused'],
  [/\b(?:earlier than|less than|smaller than)\b/i, false, 'refused'],
  [/\bafter\b/i, true, undefined],
  [/\bbefore\b/i, false, undefined],
];

/** What the members of a body say of each other, and what is said of them where they are sent to. */
export function pairRules(schema: Schema, said = ''): readonly PairRule[] {
  const whole = applicators([schema]);
  const names = propertyNames(whole);
  const own = ownRules(whole, names);
  const isKnown = ({ least, most }: ToldPair): boolean =>
    own.some((rule) => [rule.least, rule.most].every((name) => name === least || name === most));
  const told = toldPairs(said, names).flatMap((pair): PairRule[] => {
    const kinds = [pair.least, pair.most].map((name) => kindOf(propertySchemas(whole, name)));
    const [kind] = kinds;
    return kind === undefined || kinds[1] !== kind || isKnown(pair) ? [] : [{ ...pair, kind }];
  });
  return [...own, ...told];
}

function ownRules(whole: readonly Schema[], names: readonly string[]): readonly PairRule[] {
  return names.flatMap((name) => {
    const own = propertySchemas(whole, name);
    const kind = kindOf(own);
    const text = own.map(({ description = '' }) => description).join('. ');
    const found = kind === undefined ? undefined : ruleIn(text, names, name);
    if (kind === undefined || found === undefined) return [];
    const { other, isMost, equal } = found;
    if (kindOf(propertySchemas(whole, other)) !== kind) return [];
    return [{ least: isMost ? other : name, most: isMost ? name : other, equal, kind }];
  });
}

function ruleIn(
  text: string,
  names: readonly string[],
  own: string,
): { readonly other: string; readonly isMost: boolean; readonly equal: PairRule['equal'] } | undefined {
  for (const [words, isMost, equal] of WORDS) {
    const pattern = new RegExp(`(?:${words.source})(?: the| its)? (\`?)([A-Za-z_][A-Za-z0-9_]*)\`?`, 'i');
    const [, tick, other] = pattern.exec(text) ?? [];
    // A plain word may be one of the language: only what has an underscore or humps is surely a member.
    const isSure = tick !== '' || /_|[a-z][A-Z]/.test(other ?? '');
    if (other !== undefined && other !== own && names.includes(other) && isSure) return { other, isMost, equal };
  }
  return undefined;
}

/** In what steps the values of a member or of a parameter go; undefined where they have no order that is known. */
export function kindOf(schemas: readonly Schema[]): PairRule['kind'] | undefined {
  const format = schemas.find((schema) => schema.format === 'date' || schema.format === 'date-time')?.format;
  if (format === 'date' || format === 'date-time') return format;
  if (schemas.some(isOfTimes)) return 'time';
  return schemas.some(({ types }) => types.includes('integer')) ? 'integer' : undefined;
}
