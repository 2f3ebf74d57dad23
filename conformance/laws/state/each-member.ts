import { fits } from '../../../model/facts/sample/fits.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Schema } from '../../../model/schema.ts';
import { isSecretSite } from '../../matchers/choose-comparison.ts';
import { type JsonObject, applicators, isObject, preview, propertySchemas } from '../../schema-walk.ts';
import { stepCase } from '../../steps/step-case.ts';
import type { Step } from '../../steps/step.ts';
import type { Law, LawCase } from '../law.ts';
import { makingTelling } from '../kept/telling-body.ts';
import { tellingValue } from '../kept/telling-value.ts';
import { otherValue } from '../values/other-value.ts';
import { type Change, jsonOf, knownMembers, ownedMembers, reading } from './change.ts';
import { fixedMembers } from './frame.ts';
import { type Story, aThing, callOn, storiesOf } from './story.ts';

/** Members of one thing that are changed, one after the other. */
const MOST = 16;

/**
 * Each member that can be changed is changed, alone: the answer and the next read show it, the other members stay, and so does another
 * thing of the kind.
 */
export const eachMember: Law = {
  id: 'each-member',
  title: 'each member is changed as it is told, and nothing else with it',
  plan: (context) =>
    storiesOf(context).flatMap((story) => {
      const { update, replace } = story.resource;
      return [update, replace].flatMap((operation) => (operation && caseOf(operation, story)) ?? []);
    }),
};

function caseOf(operation: Operation, story: Story): LawCase | undefined {
  const changes = changesBy(operation, story);
  const here = aThing(story, 'a');
  const call = callOn(story, operation, here);
  const [first] = changes;
  if (first === undefined || call === undefined) return undefined;
  const { operationId } = operation;
  const maker = story.create.call.operation;
  const steps = changes.flatMap((change) => stepsOf(change, story));
  const cause = `each-member ${operationId} others`;
  const schemas = applicators([first.schema]);
  // A switch may be one of several things together, as of all that is said in one discussion.
  const only = first.owned.filter((name) => !isSwitch(propertySchemas(schemas, name)));
  const why = `as before ${operationId} changed another`;
  return stepCase({
    id: `${operationId}/law/each-member`,
    law: eachMember.id,
    summary: `${operationId} changes ${changes.map(({ name }) => name).join(', ')}, one at a time`,
    operation: maker,
    effect: 'writes',
    steps: [
      ...story.ground,
      makingTelling(story, 'a'),
      // One that is like it: what is changed by what it is, and not by what it is called, shows.
      { ...makingTelling(story, 'b'), optional: true },
      reading(story, aThing(story, 'b'), 'b before', {
        after: ['b'],
        optional: true,
        refusable: true,
        needs: 'success',
      }),
      ...steps,
      reading(story, aThing(story, 'b'), 'b after', {
        after: ['b before'],
        optional: true,
        refusable: true,
        expect: [{ kind: 'same', step: 'b before', only, why, cause }],
      }),
    ],
  });
}

interface MemberChange extends Change {
  readonly schema: Schema;
  /** Tells the steps of this change from those of others. */
  readonly mark: string;
  /** True where the body is a whole thing: what it leaves out is not kept. */
  readonly isWhole: boolean;
}

/** What points somewhere, or is known to some alone, changes more than itself. */
const FAR = /(?:^|_|[a-z])(?:id|ids|url|uri|endpoint|host|path|slug|namespace|key|event|action)$/i;

/** A change of each member that can be changed, where the description allows it alone, or with all others as they were sent. */
function changesBy(operation: Operation, story: Story): readonly MemberChange[] {
  const mediaType = jsonOf(operation);
  const schema = mediaType?.schema;
  if (mediaType === undefined || schema === undefined) return [];
  const whole = applicators([schema]);
  const isWhole = operation === story.resource.replace && whole.some(({ required }) => required.length > 0);
  const sent = knownMembers(story.create.call.body?.value, schema);
  const owned = ownedMembers(schema);
  const made = makingTelling(story, 'a').call.body?.value;
  const mine = (name: string): Schema | undefined => whole.flatMap(({ properties }) => properties.get(name) ?? [])[0];
  const changes = owned.flatMap((name): MemberChange[] => {
    const schemas = propertySchemas(whole, name);
    if (FAR.test(name) || isSecretSite(name, schemas)) return [];
    const had = isObject(made) ? made[name] : undefined;
    const objects = wholeObject(mine(name), had);
    return [...objects, ...valuesFor(schemas, [had, sent[name]]).filter(isShown)].flatMap(
      (value, index): MemberChange[] => {
        // Members of a body of a description are JSON, and so is what is drawn.
        const body: JsonObject = isWhole ? { ...sent, [name]: value } : { [name]: value };
        if (!fits(schema, body as JsonValue, 'write')) return [];
        const mark = index === 0 ? name : `${name} again`;
        return [{ operation, name, value, body: { mediaType, value: body }, owned, schema, isWhole, mark }];
      },
    );
  });
  // Objects first, while another thing is like this one in all else.
  return changes.toSorted((left, right) => Number(isShown(left.value)) - Number(isShown(right.value))).slice(0, MOST);
}

/**
 * What a member is changed to: another value, and yet another one where the first may be what it has already, or where what is added to a
 * list instead of replacing it shows once there is something in it.
 */
function valuesFor(schemas: readonly Schema[], had: readonly unknown[]): readonly JsonValue[] {
  const [made, sent] = had;
  const first = otherValue(schemas, made ?? sent);
  if (first === undefined) return [];
  const isMaybeThere = had.some((value) => preview(value) === preview(first)) || isSwitch(schemas);
  const second = Array.isArray(first) || isMaybeThere ? otherValue(schemas, first) : undefined;
  return second === undefined ? [first] : [first, second];
}

/** Another object for a member that is one; no more than one. */
function wholeObject(schema: Schema | undefined, had: unknown): readonly JsonValue[] {
  const isPart = schema !== undefined && applicators([schema]).some(({ properties }) => properties.size > 0);
  const value = isPart && isObject(had) ? tellingValue(schema, { manner: 'tame', index: 11, not: [had] }) : undefined;
  return isObject(value) ? [value as JsonValue] : [];
}

/** Members that a thing has for good. */
const FOR_GOOD = /^(?:i?id|uuid|created_?(?:at|on))$/i;

/** A whole thing leaves out what is not kept, and who throws a switch, and when, is told elsewhere (`resolved`: `resolved_by`). */
function staysWith({ isWhole, owned, schema, name }: MemberChange, other: string): boolean {
  if (isWhole && owned.includes(other)) return false;
  return FOR_GOOD.test(other) || !isSwitch(propertySchemas(applicators([schema]), name)) || owned.includes(other);
}

function isSwitch(schemas: readonly Schema[]): boolean {
  return schemas.some((schema) => schema.enum !== undefined || schema.types.includes('boolean'));
}

/** Values that an answer is compared with: texts, numbers, truth values, and lists of those. */
function isShown(value: JsonValue): boolean {
  return typeof value !== 'object' || (Array.isArray(value) && value.every((item) => typeof item !== 'object'));
}

function stepsOf(change: MemberChange, story: Story): readonly Step[] {
  const here = aThing(story, 'a');
  const call = callOn(story, change.operation, here);
  if (call === undefined) return [];
  const { name, operation, mark } = change;
  const [before, deed, after] = [`before ${mark}`, `change ${mark}`, `after ${mark}`];
  const { operationId } = operation;
  const why = `as ${operationId} changed it`;
  const cause = `each-member ${operationId} ${name}`;
  const told = change.isWhole ? {} : { only: [name] };
  const shown = { kind: 'sent', step: deed, ...told, isShown: true, cause } as const;
  const kept = `as before ${operationId} changed ${name}`;
  const only = fixedMembers(story, change).filter((other) => staysWith(change, other));
  return [
    reading(story, here, before, { needs: 'success', refusable: true, optional: true }),
    {
      id: deed,
      call: { ...call, body: change.body },
      like: { step: 'a', but: [name] },
      refusable: true,
      needs: 'success',
      optional: true,
      after: [before],
      expect: [{ ...shown, why: `${why}, in its answer` }],
    },
    reading(story, here, after, {
      after: [deed],
      expect: [
        { ...shown, why },
        { kind: 'same', step: before, only, why: kept, cause: `frame ${operationId}` },
      ],
    }),
  ];
}
