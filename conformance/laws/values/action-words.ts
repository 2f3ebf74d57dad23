import type { Operation } from '../../../model/operation.ts';
import type { Schema } from '../../../model/schema.ts';
import { applicators, propertySchemas, propertyNames } from '../../schema-walk.ts';
import type { Expectation } from '../../steps/step.ts';
import { sentencesOf, oneLine } from './sentences.ts';

/** What takes more than one to bring about, or goes on by itself. */
const GRADUAL = /^(?:approve|merge|retry|test|sync|refresh|rebuild|reset|verify|start)$/i;

/** Verbs of English that services use for actions, and that do not end in `ed`. */
const IRREGULAR: Readonly<Record<string, string>> = {
  pay: 'paid',
  send: 'sent',
  hold: 'held',
  sell: 'sold',
  lend: 'lent',
  withdraw: 'withdrawn',
  take: 'taken',
  give: 'given',
  lose: 'lost',
};

/** What an action is called, as what is done by it: `cancel` has `cancelled` and `canceled`, `check-in` has `checked_in`. */
export function participles(path: string): readonly string[] {
  const [verb = '', ...rest] = path
    .slice(path.lastIndexOf('/') + 1)
    .toLowerCase()
    .split(/[-_]/);
  if (!/^[a-z]+$/.test(verb) || rest.length > 1) return [];
  const stem = verb.replace(/e$/, '');
  const doubled = /[^aeiou][aeiou][lmnprt]$/.test(verb) ? [`${verb}${verb.at(-1) ?? ''}ed`] : [];
  const single = [
    IRREGULAR[verb] ?? `${stem}ed`,
    ...doubled,
    ...(verb.endsWith('y') ? [`${verb.slice(0, -1)}ied`] : []),
  ];
  return rest.length === 0 ? single : single.flatMap((word) => [`${word}_${rest[0]}`, `${word}-${rest[0]}`]);
}

/**
 * What the name of an action says of the thing afterwards: a flag of its word is true, a state has it, and the instant of it is there
 * (`POST /orders/{id}/cancel`: `cancelled`, `state: cancelled`, `cancelled_at`).
 */
export function namedExpectations({ path, operationId }: Operation, shown: Schema | undefined): readonly Expectation[] {
  const words = GRADUAL.test(path.slice(path.lastIndexOf('/') + 1)) ? [] : participles(path);
  const whole = applicators(shown === undefined ? [] : [shown]);
  const names = propertyNames(whole);
  const why = `as ${operationId} says by its name`;
  return names.flatMap((name): Expectation[] => {
    const schemas = propertySchemas(whole, name);
    const common = { kind: 'member', name, why, cause: `actions ${operationId} ${name}` } as const;
    if (words.includes(name) && schemas.some(({ types }) => types.includes('boolean')))
      return [{ ...common, value: true }];
    const at = name.replace(/_?at$/i, '').toLowerCase();
    const isInstant = /_?at$/i.test(name) && schemas.some(({ format }) => format === 'date-time');
    if (isInstant && words.includes(at)) return [{ ...common, value: null, not: true }];
    const state = schemas.flatMap((schema) => schema.enum ?? []).find((word) => words.includes(String(word)));
    return typeof state === 'string' && /^(?:state|status)$/i.test(name) ? [{ ...common, value: state }] : [];
  });
}

/** What a description says where it refuses to do a thing twice. */
const TWICE = /\b(?:already|before|again|twice|only once|anything else)\b/i;

/** True where the description says that what was done is not done again. */
export function isOnce({ responses, description }: Operation): boolean {
  const refusal = responses.find(({ status }) => status === '409');
  if (refusal === undefined) return false;
  const sentences = sentencesOf(description ?? '').filter((sentence) => /\b409\b/.test(sentence));
  return TWICE.test(oneLine(refusal.description ?? '')) || sentences.some((sentence) => TWICE.test(sentence));
}
