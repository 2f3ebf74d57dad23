import { isSuccess } from '../../../model/facts/status.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Schema } from '../../../model/schema.ts';
import { applicators, isObject, propertySchemas } from '../../schema-walk.ts';
import { stepCase } from '../../steps/step-case.ts';
import type { Step } from '../../steps/step.ts';
import type { Law, LawCase } from '../law.ts';
import { type Members, fullObject, isOwn } from './full-value.ts';
import { changeOf, changing, reading } from '../state/change.ts';
import { fixedMembers } from '../state/frame.ts';
import { type Story, aThing, making, nameBy, storiesOf } from '../state/story.ts';

/** Members that are sent alone, where all of them together are refused. */
const ALONE = 6;

/**
 * What a new thing is made with is kept, every member that may be sent and every entry of its lists: the answer to its creation, the next
 * read and its list show the same, and a change of one member leaves all others.
 */
export const kept: Law = {
  id: 'kept',
  title: 'what a thing is made with is kept, every member and every entry of it',
  plan: (context) => storiesOf(context).flatMap((story) => casesOf(story)),
};

function casesOf(story: Story): readonly LawCase[] {
  const { operation, body } = story.create.call;
  const schema = body?.mediaType.schema;
  if (body === undefined || schema === undefined || !isObject(body.value)) return [];
  // The members of a body of a description are JSON.
  const sent = body.value as Members;
  const full = fullObject(schema, sent);
  const names = Object.keys(full).filter((name) => isShown(story.read, schema, name));
  const added = names.filter((name) => !Object.hasOwn(sent, name));
  if (names.length === 0) return [];
  const whole = stepCase({
    id: `${operation.operationId}/law/kept/all`,
    law: kept.id,
    summary: `${operation.operationId} with ${names.join(', ')}`,
    operation,
    effect: 'writes',
    steps: [...story.ground, ...stepsOf(story, full, names)],
  });
  const alone = added.slice(0, ALONE).flatMap((name, index): Step[] => {
    const id = `a${index + 1}`;
    const step = making(story, id);
    const value = { ...sent, [name]: full[name] };
    const why = `as it was sent to ${operation.operationId}`;
    const cause = `kept ${operation.operationId} ${name}`;
    return [
      { ...step, call: { ...step.call, body: { ...body, value } }, optional: true, keeps: [name] },
      reading(story, aThing(story, id), `read ${id}`, {
        after: [id],
        optional: true,
        refusable: true,
        expect: [{ kind: 'deep', step: id, only: [name], why, cause }],
      }),
    ];
  });
  if (alone.length === 0) return [whole];
  const each = stepCase({
    id: `${operation.operationId}/law/kept/each`,
    law: kept.id,
    summary: `${operation.operationId} with one of ${added.slice(0, ALONE).join(', ')}`,
    operation,
    effect: 'writes',
    steps: [...story.ground, ...alone],
  });
  return [whole, each];
}

function stepsOf(story: Story, full: Members, names: readonly string[]): readonly Step[] {
  const { create, list, read } = story;
  const { operation, body } = create.call;
  const here = aThing(story);
  const step = making(story, 'a');
  const { operationId } = operation;
  const cause = `kept ${operationId}`;
  const told = sharedMembers(operation, read);
  const change = changeOf(story);
  const changed = change && changing(story, change, here);
  const deep = { kind: 'deep', step: 'a', only: names, why: `as it was sent to ${operationId}`, cause } as const;
  const listed: readonly Step[] =
    list === undefined
      ? []
      : [
          {
            id: 'list',
            call: list,
            whole: true,
            optional: true,
            expect: [
              {
                kind: 'shown',
                name: nameBy(story, 'a'),
                only: told,
                why: `as ${operationId} answered`,
                cause: `${cause} list`,
              },
            ],
          },
        ];
  return [
    { ...step, ...(body !== undefined && { call: { ...step.call, body: { ...body, value: full } } }) },
    reading(story, here, 'there', {
      needs: 'success',
      refusable: true,
      expect: [deep, { kind: 'same', step: 'a', only: told, why: `as ${operationId} answered`, cause }],
    }),
    ...listed,
    ...(change === undefined || changed === undefined
      ? []
      : [
          changed,
          reading(story, here, 'after', {
            after: ['change'],
            refusable: true,
            expect: [
              {
                kind: 'same',
                step: 'there',
                only: fixedMembers(story, change),
                why: `as before ${change.operation.operationId} changed ${change.name}`,
                cause: `frame ${change.operation.operationId}`,
              },
            ],
          }),
        ]),
  ];
}

/** Members of a body that a read promises to show as they are. */
function isShown(read: Operation, sent: Schema, name: string): boolean {
  const shown = applicators(schemasOf(read));
  const schemas = propertySchemas(shown, name);
  const isTyped = typesOf(schemas).some((type) => typesOf(propertySchemas(applicators([sent]), name)).includes(type));
  return shown.some(({ properties }) => properties.has(name)) && isTyped && isOwn(name, schemas.map(taken));
}

/** What is read may be only read. */
function taken(schema: Schema): Schema {
  return { ...schema, readOnly: false };
}

function typesOf(schemas: readonly Schema[]): readonly string[] {
  return applicators(schemas).flatMap(({ types }) => types.filter((type) => type !== 'null'));
}

function schemasOf({ responses }: Operation): readonly Schema[] {
  return (
    responses
      .find(isSuccess)
      ?.content.flatMap(({ schema }) => schema ?? [])
      .slice(0, 1) ?? []
  );
}

/** What moves by itself, or is written in another way in each answer. */
const MOVING =
  /updat|modif|chang|version|revision|etag|last|activity|seen|used|count|html|url|href|link|status|expires_in/i;

/** Members that the answers of two operations both have, and that stay as they are. */
function sharedMembers(one: Operation, other: Operation): readonly string[] {
  const [left, right] = [one, other].map((operation) => applicators(schemasOf(operation)));
  const names = new Set(left?.flatMap(({ properties }) => [...properties.keys()]));
  return [...names].filter((name) => {
    const schemas = [...propertySchemas(left ?? [], name), ...propertySchemas(right ?? [], name)];
    const isBoth = right?.some(({ properties }) => properties.has(name)) === true;
    return isBoth && !MOVING.test(name) && isOwn(name, schemas.map(taken));
  });
}
