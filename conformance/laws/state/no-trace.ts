import type { Schema } from '../../../model/schema.ts';
import type { BodyValue, Call } from '../../cases/case.ts';
import { asMember } from '../../cases/find-listed.ts';
import { nameOfNobody } from '../../cases/name-of-nobody.ts';
import { stepCase } from '../../steps/step-case.ts';
import { makingTelling, tellingBody } from '../kept/telling-body.ts';
import type { SchemaBook } from '../../schema-document.ts';
import type { Step } from '../../steps/step.ts';
import type { Law, LawCase, LawContext } from '../law.ts';
import { lexicalReadings } from '../values/lexical-readings.ts';
import { wrongValues } from '../values/wrong-value.ts';
import { changeOf, changing, jsonOf, ownedMembers, reading } from './change.ts';
import { applicators, isObject, propertySchemas } from '../../schema-walk.ts';
import { type Story, aThing, listedStoriesOf, making } from './story.ts';

/** What is refused is not done, nor half of it: a list has nothing new, and a thing is as it was. */
export const noTrace: Law = {
  id: 'no-trace',
  title: 'a write that is refused leaves no trace',
  plan: (context) => listedStoriesOf(context).flatMap((story) => [...casesOf(story, context)]),
};

function* casesOf(story: Story, context: LawContext): Generator<LawCase> {
  const { create } = story;
  const wrong = halfWrong(create.call, context);
  if (wrong !== undefined) yield* creationCase(story, wrong, { id: 'create', of: 'what is half wrong' });
  for (const { name, body } of strangeBodies(create.call))
    yield* creationCase(story, body, { id: `create/${name}`, of: `what names by ${name} nothing that is there` });
  if (story.resource.read !== undefined) yield* changeCases(story, context);
}

/** A creation that is refused has put nothing into the list. */
function* creationCase(
  story: Story,
  body: BodyValue,
  { id, of }: { readonly id: string; readonly of: string },
): Generator<LawCase> {
  const { create, list } = story;
  const { operation } = create.call;
  const { operationId } = operation;
  const why = `as before ${operationId} was refused`;
  if (list === undefined) return;
  yield stepCase({
    law: noTrace.id,
    operation,
    id: `${operationId}/law/no-trace/${id}`,
    summary: `${operationId} of ${of}`,
    effect: story.ground.some(({ rescues }) => rescues === undefined) ? 'writes' : 'refused',
    // What is to leave nothing behind must not do so by what it tries itself.
    steps: [
      ...story.ground.filter(({ rescues }) => rescues === undefined),
      { id: 'before', call: list, whole: true, expect: [] },
      { id: 'refused', call: { ...making(story, 'a').call, body }, refusable: true, needs: 'refusal', expect: [] },
      { id: 'after', call: list, whole: true, expect: [{ kind: 'same', step: 'before', why }] },
    ],
  });
}

/** The body of a creation with the name of nobody in one member that names something. */
function strangeBodies({ body }: Call): readonly { readonly name: string; readonly body: BodyValue }[] {
  const { value } = body ?? {};
  if (body === undefined || !isObject(value)) return [];
  return (body.named ?? []).flatMap((member) => {
    const { name, drawn, isList, listed } = member;
    const [first] = isList === true && Array.isArray(drawn) ? (drawn as readonly unknown[]) : [drawn];
    const nobody =
      typeof first === 'number' || typeof first === 'string' ? nameOfNobody(first, listed.parameter) : undefined;
    if (nobody === undefined) return [];
    const named = (body.named ?? []).filter((other) => other !== member);
    return [{ name, body: { ...body, named, value: { ...value, [name]: asMember(member, nobody) } } }];
  });
}

/** Wrong members of one change that are tried. */
const MOST = 5;

function* changeCases(story: Story, { schemas }: LawContext): Generator<LawCase> {
  const change = changeOf(story);
  const schema = change && jsonOf(change.operation)?.schema;
  if (change === undefined || schema === undefined || !isObject(change.body.value)) return;
  const made = makingTelling(story, 'a');
  const before = isObject(made.call.body?.value) ? made.call.body.value : {};
  // What a service has done before it comes to the wrong member shows best where all others are good.
  const good = tellingBody(schema, change.body.value, { manner: 'tame', shift: 5, before });
  const bodies = [...wrongBodies({ ...change.body, value: good }, change.name, schemas)].slice(0, MOST);
  const { operation } = story.create.call;
  const { operationId } = change.operation;
  const only = [...new Set([change.name, ...change.owned, ...Object.keys(good)])];
  const why = `as before ${operationId} was refused`;
  const cause = `no-trace ${operationId}`;
  const steps = bodies.flatMap(({ name, body }, index): readonly Step[] => {
    const changed = changing(story, { ...change, body }, aThing(story));
    if (changed === undefined) return [];
    const same = { kind: 'same', step: 'before', only, why, cause } as const;
    // Where one of them is taken, the thing is no longer as it was before.
    const after = bodies.slice(0, index + 1).map((_, earlier) => `refused ${earlier + 1}`);
    const like = { step: 'a', but: [change.name, name] };
    return [
      { ...changed, like, id: `refused ${index + 1}`, needs: 'refusal', optional: true },
      reading(story, aThing(story), `after ${index + 1}`, { after, expect: [same] }),
    ];
  });
  if (steps.length === 0) return;
  yield stepCase({
    law: noTrace.id,
    operation,
    effect: 'writes',
    id: `${operation.operationId}/law/no-trace/change`,
    summary: `${operationId} with what is half wrong`,
    steps: [
      ...story.ground,
      made,
      reading(story, aThing(story), 'before', { needs: 'success', refusable: true }),
      ...steps,
    ],
  });
}

/** The body of a call with one member, the last one, that its schema does not allow. */
function halfWrong({ body }: Call, context: LawContext): BodyValue | undefined {
  return body === undefined || !isObject(body.value) ? undefined : withWrong(body, '', context);
}

function withWrong(body: BodyValue, kept: string, { schemas }: LawContext): BodyValue | undefined {
  return wrongBodies(body, kept, schemas).next().value?.body;
}

/** The body with one member that its schema does not allow, another one each time, the last member first. */
function* wrongBodies(
  { mediaType, value }: BodyValue,
  kept: string,
  schemas: SchemaBook,
): Generator<{ readonly name: string; readonly body: BodyValue }, undefined> {
  const { schema } = mediaType;
  if (schema === undefined || !isObject(value)) return undefined;
  for (const name of ownedMembers(schema).toReversed()) {
    if (name === kept) continue;
    const { [name]: _, ...others } = value;
    const accepts = (member: unknown): boolean => schemas.accepts(schema, { ...others, [name]: member }, 'request');
    const wrong = wrongOf(schema, name).find((each) => !lexicalReadings(each).some(accepts) && !accepts(each));
    if (wrong !== undefined) yield { name, body: { mediaType, value: { ...others, [name]: wrong } } };
  }
  return undefined;
}

function wrongOf(schema: Schema, name: string): readonly unknown[] {
  const [first] = propertySchemas(applicators([schema]), name);
  return first === undefined ? [] : wrongValues(first).map(({ value }) => value);
}
