import type { JsonValue } from '../../../model/location.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Schema } from '../../../model/schema.ts';
import { fits } from '../../../model/facts/sample/fits.ts';
import { sampleValue } from '../../../model/facts/sample/sample-value.ts';
import { type JsonObject, applicators, isObject, propertySchemas } from '../../schema-walk.ts';
import { isTelling } from '../../cases/varied-body.ts';
import { tellingBody } from '../kept/telling-body.ts';
import { NOT_WRONG } from '../input/bounds.ts';
import type { Step } from '../../steps/step.ts';
import { stepCase } from '../../steps/step-case.ts';
import type { Law, LawCase } from '../law.ts';
import { changing, jsonOf, ownedMembers, reading } from './change.ts';
import { type Story, aThing, callOn, making, storiesOf } from './story.ts';

/** A member that takes null is without a value once null was sent, and one that takes an empty text or list has no longer what it had. */
export const cleared: Law = {
  id: 'cleared',
  title: 'null clears a member, and what is empty empties it',
  plan: (context) =>
    storiesOf(context).flatMap((story) => {
      const { update, replace } = story.resource;
      // What is changed by PUT and asks for nothing takes what is empty alone as well.
      const change = update ?? replace;
      return [...casesOf(story), ...(change === undefined ? [] : emptiedBy(change, story))];
    }),
};

/** What a thing has and may do without, as a change may empty it. */
function emptyOf(full: JsonObject, made: Schema, change: Schema): { readonly [name: string]: JsonValue } {
  const needed = new Set(applicators([made]).flatMap(({ required }) => required));
  const had = Object.entries(full).filter(([name, value]) => {
    const isFull = (typeof value === 'string' && value !== '') || (Array.isArray(value) && value.length > 0);
    return isFull && !needed.has(name) && !isTelling(name);
  });
  const emptied = had.map(([name, value]): [string, JsonValue] => [name, typeof value === 'string' ? '' : []]);
  const owned = new Set(ownedMembers(change));
  return Object.fromEntries(
    emptied.filter(([name, value]) => owned.has(name) && fits(change, { [name]: value }, 'write')),
  );
}

function pickFull(known: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== null && value !== ''));
}

/** All members that may be empty are emptied at once. */
function emptiedBy(update: Operation, story: Story): readonly LawCase[] {
  const mediaType = jsonOf(update);
  const schema = mediaType?.schema;
  const { body } = story.create.call;
  const made = body?.mediaType.schema;
  if (mediaType === undefined || schema === undefined || made === undefined) return [];
  if (body === undefined || !isObject(body.value)) return [];
  // The members of a body of a description are JSON. What it has is known to go together.
  const known = body.value as JsonObject;
  const full = { ...tellingBody(made, known, { manner: 'tame' }), ...pickFull(known) };
  const empty = emptyOf(full, made, schema);
  const names = Object.keys(empty);
  const call = callOn(story, update, aThing(story));
  if (names.length === 0 || call === undefined || !fits(schema, empty, 'write')) return [];
  const step = making(story, 'a');
  const { operationId } = update;
  const cause = `cleared ${operationId} empty`;
  const why = `as ${operationId} emptied it`;
  return [
    stepCase({
      id: `${story.create.call.operation.operationId}/law/cleared`,
      law: cleared.id,
      summary: `${operationId} empties ${names.join(', ')}`,
      operation: story.create.call.operation,
      effect: 'writes',
      steps: [
        ...story.ground,
        { ...step, call: { ...step.call, body: { ...body, value: full } }, keeps: names },
        {
          id: 'change',
          call: { ...call, body: { mediaType, value: empty } },
          refusable: true,
          needs: 'success',
          expect: [],
        },
        reading(story, aThing(story), 'after', {
          expect: names.map((name) => ({
            kind: 'member',
            name,
            value: (full[name] ?? null) as JsonValue,
            not: true,
            why,
            cause,
          })),
        }),
      ],
    }),
  ];
}

function casesOf(story: Story): readonly LawCase[] {
  const { update, replace } = story.resource;
  const operation = [update, replace].find((item) => item !== undefined && jsonOf(item)?.schema !== undefined);
  const mediaType = operation && jsonOf(operation);
  const schema = mediaType?.schema;
  const { body } = story.create.call;
  if (operation === undefined || mediaType === undefined || schema === undefined || !isObject(body?.value)) return [];
  const made = body.value;
  return ownedMembers(schema).flatMap((name): LawCase[] => {
    const value = body.mediaType.schema && valueOf(made[name], name, body.mediaType.schema);
    const whole = operation === replace ? { ...made, [name]: null } : { [name]: null };
    // What is sent is a member of a body of a description, so it is JSON.
    if (value === undefined || !fits(schema, whole as JsonValue, 'write')) return [];
    const change = { operation, name, value: null, body: { mediaType, value: whole }, owned: [] };
    const deed = changing(story, change, aThing(story));
    if (deed === undefined) return [];
    const step = making(story, 'a');
    const call = { ...step.call, body: { ...body, value: { ...made, [name]: value } } };
    const without = takenWithout(story, { name, deed, operation });
    return [
      stepCase({
        id: `${story.create.call.operation.operationId}/law/cleared/${name}`,
        law: cleared.id,
        summary: `${operation.operationId} with ${name}: null`,
        operation: story.create.call.operation,
        effect: 'writes',
        steps: [
          ...story.ground,
          ...without.slice(0, 1),
          { ...step, call },
          ...without.slice(1),
          { ...deed, optional: false },
          reading(story, aThing(story), 'after', {
            expect: [{ kind: 'member', name, value: null, why: `as ${operation.operationId} cleared it` }],
          }),
        ],
      }),
    ];
  });
}

interface Clearing {
  readonly name: string;
  /** The step that sends null. */
  readonly deed: Step;
  readonly operation: Operation;
}

/**
 * A thing that is made without the member, and null sent to another: what may be made without it may be without it again, as the body of
 * the change has words for that. None where it cannot be left out.
 */
function takenWithout(story: Story, { name, deed, operation }: Clearing): readonly Step[] {
  const step = making(story, 'bare');
  const { body } = step.call;
  if (body?.mediaType.schema === undefined || !isObject(body.value)) return [];
  const { [name]: _, ...rest } = body.value;
  // The members of a body of a description are JSON.
  if (!fits(body.mediaType.schema, rest as JsonValue, 'write')) return [];
  const why = `${name}: null to be taken, as what is made without it has null`;
  return [
    { ...step, call: { ...step.call, body: { ...body, value: rest } }, keeps: [name], optional: true },
    {
      id: 'taken',
      call: deed.call,
      ...(deed.like && { like: deed.like }),
      after: ['bare'],
      when: { step: 'bare', member: name, is: null },
      refusable: true,
      optional: true,
      expect: [{ kind: 'status', in: NOT_WRONG, why, cause: `cleared ${operation.operationId} ${name}` }],
    },
  ];
}

/** A value that is not null: the one of the request, or a plain one. */
function valueOf(sent: unknown, name: string, schema: Parameters<typeof ownedMembers>[0]): JsonValue | undefined {
  if (sent !== undefined && sent !== null) return sent as JsonValue; // as the body of a description's example is
  const schemas = propertySchemas(applicators([schema]), name);
  return schemas
    .map((item) => sampleValue(item, { view: 'write' }))
    .find((value) => typeof value === 'string' || typeof value === 'number');
}
