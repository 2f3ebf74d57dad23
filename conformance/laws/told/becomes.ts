import { pathShape } from '../../../model/facts/resources/path-shape.ts';
import { fits } from '../../../model/facts/sample/fits.ts';
import { isSuccess } from '../../../model/facts/status.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Schema } from '../../../model/schema.ts';

import { type JsonObject, applicators, isObject, propertyNames, propertySchemas } from '../../schema-walk.ts';
import { stepCase } from '../../steps/step-case.ts';
import type { Step } from '../../steps/step.ts';
import { successes } from '../base-call.ts';
import type { Law, LawCase, LawContext } from '../law.ts';
import { castOf } from '../rules/cast.ts';
import { reading } from '../state/change.ts';
import { type Story, aThing, callOn, making, storiesOf } from '../state/story.ts';
import { type Becoming, becomingIn } from './becomes-words.ts';
import { dayBefore, daysBefore } from './earlier.ts';

/**
 * What is sent to a thing and said to become one of its members is there afterwards: the first time, and as well the second, with another
 * value. Where parts have days, the second has the later one.
 */
export const becomes: Law = {
  id: 'becomes',
  title: 'what is said to become a member of a thing is there, each time',
  plan: (context) =>
    storiesOf(context).flatMap((story) => {
      const { children, actions } = story.resource;
      const takers = [...children.map(({ create }) => create), ...actions];
      return takers.flatMap((operation) => (operation === undefined ? [] : casesOf(story, operation, context)));
    }),
};

function casesOf(story: Story, operation: Operation, context: LawContext): readonly LawCase[] {
  const [base] = successes(context, operation);
  const call = base && callOn(story, operation, aThing(story), base.call);
  const schema = call?.body?.mediaType.schema;
  if (call === undefined || schema === undefined || !isObject(call.body?.value)) return [];
  const roots = story.read.responses.find(isSuccess)?.content.flatMap((content) => content.schema ?? []) ?? [];
  const [taken, shown] = [applicators([schema]), applicators(roots)];
  return becomingOf(operation, taken, shown).flatMap((becoming) => {
    const values = isComparable(becoming, taken, shown) ? valuesOf(becoming.sent, call, schema) : undefined;
    return values === undefined ? [] : [caseOf(story, { call, becoming, values }, context)];
  });
}

function becomingOf(operation: Operation, taken: readonly Schema[], shown: readonly Schema[]): readonly Becoming[] {
  const told = new Map(propertyNames(shown).map((name) => [name, wordsOf(shown, name)]));
  const members = { sent: propertyNames(taken), shown: propertyNames(shown) };
  return becomingIn(operation, members, { word: pathShape(operation.path).word ?? '', told });
}

function wordsOf(whole: readonly Schema[], name: string): string {
  return propertySchemas(whole, name)
    .map(({ description = '' }) => description)
    .join('. ');
}

/** True where the two take the same kind of values, and the one that is shown all words of the other. */
function isComparable({ sent, shown }: Becoming, taken: readonly Schema[], answered: readonly Schema[]): boolean {
  const [from, to] = [propertySchemas(taken, sent), propertySchemas(answered, shown)];
  const types = new Set(to.flatMap(({ types: each }) => each));
  const [words, known] = [from, to].map((schemas) => schemas.flatMap((each) => each.enum ?? []));
  const isAlike = from.some((each) => each.types.some((type) => type !== 'null' && PLAIN.has(type) && types.has(type)));
  const [written, read] = [from, to].map((schemas) => schemas.flatMap(({ format }) => format ?? []).join(' '));
  const isKnown = (known ?? []).length === 0 || (words ?? []).some((word) => known?.includes(word));
  return isAlike && isKnown && written === read;
}

const PLAIN: ReadonlySet<string> = new Set(['string', 'number', 'integer', 'boolean']);

/** The body of the first time and of the second; undefined where no other value is known to be taken. */
function valuesOf(name: string, { body }: Step['call'], schema: Schema): readonly [JsonObject, JsonObject] | undefined {
  const sent = isObject(body?.value) ? body.value : {};
  const whole = applicators([schema]);
  const words = propertySchemas(whole, name).flatMap((each) => each.enum ?? []);
  const own = sent[name] ?? words[0];
  const day = dayBefore(whole, name, own, 1);
  const other = (day === undefined ? othersOf(own, words) : [day]).find((value) =>
    fits(schema, { ...sent, [name]: value } as JsonValue, 'write'),
  ); // a body of JSON
  if (own === undefined || other === undefined) return undefined;
  return [
    { ...daysBefore(sent, whole, 1), [name]: other },
    { ...sent, [name]: own },
  ];
}

function othersOf(own: unknown, words: readonly unknown[]): readonly unknown[] {
  if (words.length > 0) return words.filter((word) => word !== own && word !== null);
  if (typeof own === 'number') return [own + 1, own - 1];
  if (typeof own === 'boolean') return [!own];
  if (typeof own !== 'string') return [];
  return [`${own} again`, `${own}2`];
}

interface Sending {
  readonly call: Step['call'];
  readonly becoming: Becoming;
  readonly values: readonly [JsonObject, JsonObject];
}

function caseOf(story: Story, { call, becoming: { sent, shown }, values }: Sending, context: LawContext): LawCase {
  const { operation, body } = call;
  const { operationId } = operation;
  const { makes, waysTo } = castOf(story, context);
  const isPart = story.resource.children.some(({ create }) => create === operation);
  const steps = values.flatMap((value, index): readonly Step[] => {
    const id = index === 0 ? 'first' : 'second';
    const made: Step = {
      id,
      call: body === undefined ? call : { ...call, body: { ...body, value } },
      ...(isPart && { makes: true }),
      keeps: Object.keys(value),
      isDated: true,
      ...(index === 0 && { ways: waysTo(call) }),
      refusable: true,
      needs: 'success',
      expect: [],
    };
    const why = `as ${operationId} says that ${sent} becomes it`;
    const own = value[sent] as JsonValue; // a member of a body of JSON
    const expected = {
      kind: 'member',
      name: shown,
      value: own,
      why,
      cause: `becomes ${operationId} ${shown}`,
    } as const;
    return [made, reading(story, aThing(story), `after ${id}`, { refusable: true, expect: [expected] })];
  });
  return stepCase({
    id: `${operationId}/law/becomes/${shown}`,
    law: becomes.id,
    summary: `${operationId} twice, and ${shown} of what it is about`,
    operation,
    effect: 'writes',
    steps: [...story.ground, making(story, 'a'), ...makes, ...steps],
  });
}
