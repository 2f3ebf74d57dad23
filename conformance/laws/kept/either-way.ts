import { isDeepStrictEqual } from 'node:util';
import { fits } from '../../../model/facts/sample/fits.ts';
import { isSuccess } from '../../../model/facts/status.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Schema } from '../../../model/schema.ts';
import { snakeCase } from '../../../model/snake-case.ts';
import { type JsonObject, applicators, isObject, preview, propertyNames, propertySchemas } from '../../schema-walk.ts';
import { takeSteps } from '../../steps/run-steps.ts';
import { type Step, TRIED } from '../../steps/step.ts';
import type { Answers } from '../../steps/taken.ts';
import type { Law, LawCase, LawContext, Probe } from '../law.ts';
import { namedIn } from '../rules/cast.ts';
import { jsonOf, ownedMembers, reading } from '../state/change.ts';
import { type Place, type Story, aThing, callOn, isFounded, making, nameBy, storiesOf } from '../state/story.ts';
import { otherValue } from '../values/other-value.ts';

/**
 * What is worked out from a value is the same whether a thing was made with it or changed to it: of the thing, and of what it belongs to. Two
 * things are made with one value and one with another, each in a place of its own; one of the two is then changed to the other value.
 */
export const eitherWay: Law = {
  id: 'either-way',
  title: 'what follows from a value is the same whether a thing was made with it or changed to it',
  plan: (context) => storiesOf(context).flatMap((story) => casesOf(story, context)),
};

/** Members of one kind of things that are tried. */
const MOST = 3;

/** The things: two that are alike, of which the first is changed, and one that is made as the first will be. */
const [CHANGED, LIKE, MADE] = ['changed', 'like', 'made so'] as const;
const THINGS = [CHANGED, LIKE, MADE] as const;

/** A value and another one, and where what follows from it may be seen. */
interface Way {
  readonly story: Story;
  readonly update: Operation;
  readonly name: string;
  readonly value: JsonValue;
  /** What the thing belongs to by a member of its own. */
  readonly owner: { readonly name: string; readonly story: Story } | undefined;
}

function casesOf(story: Story, context: LawContext): readonly LawCase[] {
  const { update } = story.resource;
  const body = story.create.call.body;
  const changes = update && jsonOf(update)?.schema;
  if (update === undefined || changes === undefined || body?.mediaType.schema === undefined || !isObject(body.value))
    return [];
  const owner = ownerOf(story, context);
  if ([story, ...(owner === undefined ? [] : [owner.story])].every((each) => workedOut(each).length === 0)) return [];
  const sent = body.value as JsonObject; // the body of a description's example is JSON
  const named = namedIn(story.create.call, context);
  const taken = new Set(ownedMembers(changes));
  const names = Object.keys(sent).filter(
    (name) => taken.has(name) && !named.has(name) && WEIGHING.some((weighs) => weighs(sent[name])),
  );
  return names.slice(0, MOST).flatMap((name) => {
    const value = otherFor({ schema: changes, sent }, name);
    return value === undefined ? [] : [caseOf({ story, update, name, value, owner })];
  });
}

/** Values that something may be worked out from. */
const WEIGHING: readonly ((value: unknown) => boolean)[] = [
  (value) => typeof value === 'number',
  (value) => Array.isArray(value),
  (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value),
];

function otherFor(
  { schema, sent }: { readonly schema: Schema; readonly sent: JsonObject },
  name: string,
): JsonValue | undefined {
  const schemas = propertySchemas(applicators([schema]), name);
  const had = sent[name];
  const more = Array.isArray(had) ? [[...had, ...had.slice(-1)], had.slice(1)] : [];
  const known = more.find((other) => schemas.every((each) => fits(each, other, 'write')));
  return Array.isArray(had) ? known : otherValue(schemas, had);
}

/** What the body names that can be made, and shows numbers. */
function ownerOf(story: Story, context: LawContext): Way['owner'] {
  for (const [name, other] of namedIn(story.create.call, context)) {
    if (other !== story && !isFounded(other) && workedOut(other).length > 0) return { name, story: other };
  }
  return undefined;
}

/** What is so from the beginning on, or counts what happened. */
const OTHERWISE =
  /\b(?:fixed|at the time|when (?:it|they|the \w+) (?:was|were|is) (?:made|created|booked|placed|ordered|issued)|original(?:ly)?|initial(?:ly)?|first|snapshot|never changes?|stays?|lock(?:ed)?|version|revision|changes|edits|updates|times|history|so far|ever|views|position|rank|sequence|order of)\b/i;

/** Numbers, days and truth values of an answer that nobody sends. */
function workedOut({ read, create }: Story): readonly string[] {
  const [whole, sent] = [read.responses.find(isSuccess)?.content[0]?.schema, create.call.body?.mediaType.schema].map(
    (schema) => applicators(schema === undefined ? [] : [schema]),
  ) as [Schema[], Schema[]]; // two of each
  const names = new Set(propertyNames(sent));
  return propertyNames(whole).filter((name) => {
    const schemas = propertySchemas(whole, name);
    const isPlain = schemas.some(
      ({ types, format }) => types.some((type) => PLAIN.has(type)) || format?.startsWith('date') === true,
    );
    const words = `${snakeCase(name).replaceAll('_', ' ')} ${schemas.map(({ description = '' }) => description).join(' ')}`;
    return isPlain && !names.has(name) && !/(?:^|_)i?id$/i.test(snakeCase(name)) && !OTHERWISE.test(words);
  });
}

const PLAIN: ReadonlySet<string> = new Set(['integer', 'number', 'boolean']);

function caseOf(way: Way): LawCase {
  const { operationId } = way.update;
  return {
    kind: 'law',
    id: `${operationId}/law/either-way/${way.name}`,
    law: eitherWay.id,
    summary: `${operationId} to another ${way.name}, and what follows from it where it was made so`,
    operation: way.update,
    effect: 'writes',
    run: (probe) => goBothWays(way, probe),
  };
}

async function goBothWays(way: Way, probe: Probe): Promise<void> {
  const { story, update, name, value, owner } = way;
  const mediaType = jsonOf(update);
  const call = callOn(story, update, aThing(story, CHANGED));
  if (call === undefined || mediaType === undefined) return probe.notProvable('it cannot be changed');
  const change: Step = {
    id: 'change',
    call: { ...call, body: { mediaType, value: { [name]: value } } },
    refusable: true,
    needs: 'success',
    expect: [],
  };
  const taken = await takeSteps(
    [
      ...story.ground,
      ...THINGS.flatMap((id) => [...ownerSteps(way, id), makingWith(way, id), ...looks(way, id, 'before')]),
      change,
      ...looks(way, CHANGED, 'after'),
    ],
    probe,
  );
  const exchanges = [...taken.values()].map(({ exchange }) => exchange);
  const seen = [
    { each: story, of: 'thing' as const },
    ...(owner === undefined ? [] : [{ each: owner.story, of: 'owner' as const }]),
  ];
  for (const { each, of } of seen) {
    for (const member of workedOut(each)) {
      const other = otherwise({ of, member }, taken);
      if (other === undefined || probe.scenario.volatile.has(member) || probe.isFound(member)) continue;
      const expected = `${preview(other.made)}, as where ${name} is ${preview(value)} from the beginning`;
      const cause = `either-way ${update.operationId} ${member}`;
      probe.demand(
        other.isSame,
        { part: 'body', pointer: `/${member}`, expected, got: preview(other.changed), cause },
        exchanges,
      );
    }
  }
}

/** What a member is after the change and where the thing was made so; undefined where it does not follow from the value. */
function otherwise(
  { of, member }: { readonly of: 'thing' | 'owner'; readonly member: string },
  taken: Answers,
): { readonly isSame: boolean; readonly changed: unknown; readonly made: unknown } | undefined {
  const shown = (id: string, when: 'before' | 'after'): unknown => memberOf(taken, `${of} ${when} ${id}`, member);
  const [before, like, made, changed] = [
    shown(CHANGED, 'before'),
    shown(LIKE, 'before'),
    shown(MADE, 'before'),
    shown(CHANGED, 'after'),
  ];
  if ([before, like, made, changed].includes(undefined)) return undefined;
  // Two that are made alike tell that it is neither counted nor drawn, and the third that the value makes the difference.
  if (!isDeepStrictEqual(before, like) || isDeepStrictEqual(before, made)) return undefined;
  return { isSame: isDeepStrictEqual(changed, made), changed, made };
}

function memberOf(taken: Answers, step: string, member: string): unknown {
  const exchange = taken.get(step)?.exchange;
  const content = exchange !== undefined && exchange.response.status < 300 ? exchange.content : undefined;
  return content?.kind === 'json' && isObject(content.value) ? content.value[member] : undefined;
}

/** What the thing belongs to, made for it alone. */
function ownerSteps({ owner }: Way, id: string): readonly Step[] {
  return owner === undefined
    ? []
    : [...owner.story.ground, { ...making(owner.story, `owner of ${id}`), optional: true }];
}

function makingWith({ story, name, value, owner }: Way, id: string): Step {
  const step = making(story, id);
  const { body } = step.call;
  if (body === undefined || !isObject(body.value)) return step;
  const own = owner === undefined ? {} : { [owner.name]: nameBy(owner.story, `owner of ${id}`) };
  const sent = { ...body.value, ...own, ...(id === MADE && { [name]: value }) };
  return { ...step, keeps: [name, ...Object.keys(own)], call: { ...step.call, body: { ...body, value: sent } } };
}

function looks({ story, owner }: Way, id: string, when: 'before' | 'after'): readonly Step[] {
  const look = (of: Story, step: string, place: Place): Step =>
    reading(of, place, `${step} ${when} ${id}`, { ...TRIED, after: when === 'after' ? ['change'] : [] });
  return [
    look(story, 'thing', aThing(story, id)),
    ...(owner === undefined ? [] : [{ ...look(owner.story, 'owner', aThing(owner.story, `owner of ${id}`)) }]),
  ];
}
