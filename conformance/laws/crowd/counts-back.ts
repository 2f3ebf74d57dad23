import type { Resource } from '../../../model/facts/resources/index.ts';
import { fits } from '../../../model/facts/sample/fits.ts';
import { isSuccess } from '../../../model/facts/status.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Call } from '../../cases/case.ts';
import { applicators, isObject, propertyNames, propertySchemas } from '../../schema-walk.ts';
import { stepCase } from '../../steps/step-case.ts';
import type { Step } from '../../steps/step.ts';
import { successes } from '../base-call.ts';
import { namedCounts } from '../along/named-counts.ts';
import type { Law, LawCase, LawContext } from '../law.ts';
import { reading, removing } from '../state/change.ts';
import { type Story, aThing, callOn, making, storiesOf } from '../state/story.ts';
import { oneLine } from '../values/sentences.ts';

/** What was made in a thing and removed again is counted by nothing that counts in what it was part of, whatever it counts. */
export const countsBack: Law = {
  id: 'counts-back',
  title: 'what is made and removed again is counted as before',
  plan: (context) => [...storiesOf(context).flatMap((story) => caseOf(story, context) ?? []), ...namedCounts(context)],
};

/** Bodies of examples that are tried: what they differ in may be counted apart. */
const BODIES = 3;

/** A read of something that a thing is part of, and the members of it that count. */
interface Above {
  readonly call: Call;
  readonly counts: readonly string[];
  /** What it is said to count: "how often it was given `thumbsdown`". */
  readonly words: readonly string[];
}

/** The body with a word for the one text that it needs; undefined where it needs more, or does not take that. */
function bodyWith(word: string, body: Call['body']): NonNullable<Call['body']> | undefined {
  const schema = body?.mediaType.schema;
  if (body === undefined || schema === undefined || !isObject(body.value)) return undefined;
  const [only, ...others] = new Set(applicators([schema]).flatMap(({ required }) => required));
  if (only === undefined || others.length > 0 || typeof body.value[only] !== 'string') return undefined;
  const value = { [only]: word };
  return fits(schema, value, 'write') ? { ...body, value } : undefined;
}

function caseOf(story: Story, context: LawContext): LawCase | undefined {
  const removed = removing(story, aThing(story));
  const aboves = abovesOf(story);
  if (removed === undefined || aboves.length === 0) return undefined;
  const { operation } = story.create.call;
  const bodies = successes(context, operation).flatMap(({ call: { body } }) => (isObject(body?.value) ? [body] : []));
  const told = aboves.flatMap(({ words }) => words.flatMap((word) => bodyWith(word, story.create.call.body) ?? []));
  const distinct = [
    ...new Map([...bodies.slice(0, BODIES), ...told].map((body) => [JSON.stringify(body.value), body])).values(),
  ];
  const variants = distinct.length === 0 ? [undefined] : distinct;
  return stepCase({
    id: `${operation.operationId}/law/counts-back`,
    law: countsBack.id,
    summary: `${aboves.flatMap(({ counts }) => counts).join(', ')}, before ${operation.operationId} and after the removal`,
    operation,
    effect: 'writes',
    steps: [...story.ground, ...variants.flatMap((body, index) => stepsOf(story, { aboves, body, index }))],
  });
}

interface Variant {
  readonly aboves: readonly Above[];
  readonly body: Call['body'];
  readonly index: number;
}

function stepsOf(story: Story, { aboves, body, index }: Variant): readonly Step[] {
  const id = (name: string): string => (index === 0 ? name : `${name} ${index}`);
  const thing = aThing(story, id('a'));
  const made = making(story, id('a'));
  const removed = removing(story, thing);
  if (removed === undefined) return [];
  const { operation } = removed.call;
  const isFirst = index === 0;
  const before = aboves.map(({ call }, at): Step => ({
    id: id(`before ${at}`),
    call,
    refusable: true,
    optional: true,
    needs: 'success',
    expect: [],
  }));
  const after = aboves.map(({ call, counts }, at): Step => {
    const why = `as before, as ${operation.operationId} removed what was made`;
    const cause = `counters ${call.operation.operationId}`;
    const step = id(`before ${at}`);
    return {
      id: id(`after ${at}`),
      call,
      refusable: true,
      after: [step, id('gone')],
      expect: [{ kind: 'same', step, only: counts, why, cause }],
    };
  });
  return [
    ...before,
    { ...made, call: { ...made.call, body }, ...(!isFirst && { optional: true }) },
    { ...removed, id: id('remove'), optional: !isFirst, ...(!isFirst && { after: [id('a')] }) },
    // What is kept for a while is still there to be counted.
    reading(story, thing, id('gone'), {
      after: [id('remove')],
      refusable: true,
      needs: 'refusal',
      optional: true,
    }),
    ...after,
  ];
}

/** What a thing is part of, the nearest first, as far as it counts anything. */
function abovesOf(story: Story): readonly Above[] {
  const found: Above[] = [];
  for (let above: Resource | undefined = story.resource.parent; above !== undefined; above = above.parent) {
    const call = above.read && callOn(story, above.read, story.home);
    const counts = above.read === undefined ? [] : countsOf(above.read);
    if (call !== undefined && counts.length > 0) found.push({ call, counts, words: wordsOf(above.read, counts) });
  }
  return found;
}

/** The words in marks of code that descriptions of counters have. */
function wordsOf(read: Operation | undefined, counts: readonly string[]): readonly string[] {
  const schema = read?.responses.find(isSuccess)?.content[0]?.schema;
  const whole = schema === undefined ? [] : applicators([schema]);
  const said = counts.flatMap((name) => propertySchemas(whole, name).map(({ description = '' }) => description));
  return [...new Set(said.flatMap((text) => [...text.matchAll(/`([\w-]+)`/g)].flatMap(([, word]) => word ?? [])))];
}

/** Names of what counts, and words for what goes one way only or counts something else than what is there. */
const COUNT =
  /(?:^|_)(?:count|counts|total)$|^(?:num|number_of|total|count_of)_|Count$|Total$|^(?:upvotes|downvotes|likes|votes|comments|replies|members|children)$/;
const SAID = /^(?:number|count|total|amount) of (?!the\b|an?\b)|^how (?:many|often)\b/i;
const ONE_WAY =
  /\b(?:ever|so far|in all|over time|lifetime|all[- ]time|made|created|deleted|removed|cancel+ed|closed|views?|visits?|hits|clicks|downloads|requests|reads|attempts|edits|changes|revisions?|versions?|next|sequence|since|today|this (?:day|week|month|year)|last|left|remaining|free|available|spent|used|bytes|size)\b/i;

/** Whole numbers of an answer that count what is there now. */
function countsOf(read: Operation): readonly string[] {
  const schema = read.responses.find(isSuccess)?.content[0]?.schema;
  const whole = schema === undefined ? [] : applicators([schema]);
  return propertyNames(whole).filter((name) => {
    if (/(?:^|_)i?id$|Id$|number$/.test(name)) return false;
    const schemas = propertySchemas(whole, name);
    const said = schemas.map(({ description = '' }) => oneLine(description));
    const isNumber =
      schemas.some(({ types }) => types.includes('integer')) && schemas.every(({ enum: words }) => words === undefined);
    const isCount = COUNT.test(name) || said.some((text) => SAID.test(text));
    const spoken = [name.replaceAll('_', ' ').replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' '), ...said];
    return isNumber && isCount && !spoken.some((text) => ONE_WAY.test(text));
  });
}
