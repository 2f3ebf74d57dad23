import type { MediaType } from '../../../model/media-type.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Schema } from '../../../model/schema.ts';
import { type JsonObject, applicators, isObject } from '../../schema-walk.ts';
import { stepCase } from '../../steps/step-case.ts';
import type { MadeName } from '../../steps/step.ts';
import type { Law, LawCase } from '../law.ts';
import { jsonOf, ownedMembers, reading } from '../state/change.ts';
import { sentencesOf } from '../values/sentences.ts';
import { optionalMembers } from './optional-members.ts';
import { ownRevision } from './own-revision.ts';
import { replacedPlaces } from './replaced-place.ts';
import { saysWhole } from './says-whole.ts';
import { type Story, aThing, callOn, making, storiesOf } from '../state/story.ts';

/**
 * PUT replaces a thing (RFC 9110 section 9.3.4): where it takes the same whole things as their creation, a member that is left out is
 * not kept.
 */
export const replaced: Law = {
  id: 'replaced',
  title: 'what PUT leaves out is not kept, where it takes whole things',
  plan: (context) => [...storiesOf(context).flatMap((story) => caseOf(story) ?? []), ...replacedPlaces(context)],
};

function caseOf(story: Story): LawCase | undefined {
  const whole = wholeThing(story);
  const call = whole && callOn(story, whole.replace, aThing(story));
  const members =
    whole && optionalMembers(whole.schema, whole.sent).filter(([name]) => !isSaidToStay(name, whole.replace));
  if (whole === undefined || call === undefined || members === undefined || members.length === 0) return undefined;
  const { replace, sent, mediaType, created } = whole;
  const given = Object.fromEntries(members);
  const full = { ...sent, ...given };
  const rest = Object.fromEntries(Object.entries(sent).filter(([name]) => !Object.hasOwn(given, name)));
  const known = { ...rest, ...Object.fromEntries(members.filter(([name, value]) => sent[name] === value)) };
  const kept = Object.entries(rest).filter(([name]) => !whole.unnamed.includes(name));
  const named = { ...Object.fromEntries(kept), ...whole.revision };
  const names = Object.keys(given).join(', ');
  const why = `${replace.operationId} replaced it without one`;
  const cause = `replaced ${replace.operationId}`;
  const { operation } = story.create.call;
  const step = making(story, 'a');
  return stepCase({
    id: `${operation.operationId}/law/replaced`,
    law: replaced.id,
    summary: `${replace.operationId} without ${names}`,
    operation,
    effect: 'writes',
    steps: [
      ...story.ground,
      {
        ...step,
        call: { ...step.call, body: { ...step.call.body, mediaType: created, value: full } },
        sheds: { tame: full, known },
      },
      {
        id: 'replace',
        like: { step: 'a', but: [] },
        call: { ...call, body: { ...step.call.body, mediaType, value: named } },
        refusable: true,
        needs: 'success',
        expect: [],
      },
      // What a thing has of which nothing was said, the description may not tell.
      {
        ...making(story, 'bare'),
        call: { ...step.call, body: { ...step.call.body, mediaType: created, value: rest } },
        optional: true,
      },
      reading(story, aThing(story, 'bare'), 'usual', {
        after: ['bare'],
        optional: true,
        refusable: true,
        needs: 'success',
      }),
      reading(story, aThing(story), 'after', {
        expect: members.map(
          ([name, value]) =>
            ({ kind: 'member', name, value, sentBy: 'a', not: true, unless: 'usual', why, cause }) as const,
        ),
      }),
    ],
  });
}

interface WholeThing {
  readonly replace: Operation;
  readonly mediaType: MediaType;
  /** What the creation takes. */
  readonly created: MediaType;
  /** Members of the creation that only the path of PUT has. */
  readonly unnamed: readonly string[];
  readonly schema: Schema;
  readonly sent: JsonObject;
  /** What PUT must be told of the revision that the thing has. */
  readonly revision: Readonly<Record<string, MadeName>>;
}

/** What PUT takes, where it is what POST takes and nothing of it may be missing. */
function wholeThing(story: Story): WholeThing | undefined {
  const { replace } = story.resource;
  const { body } = story.create.call;
  const mediaType = replace && jsonOf(replace);
  if (replace === undefined || mediaType?.schema === undefined || !isObject(body?.value)) return undefined;
  const { schema } = body.mediaType;
  const revision = ownRevision(story, mediaType.schema);
  const unnamed = schema && unnamedMembers(replace, { put: mediaType.schema, created: schema, revision });
  if (schema === undefined || unnamed === undefined) return undefined;
  const isWhole = needsMembers(schema);
  // The members of a body of a description are JSON.
  const sent = body.value as JsonObject;
  return isWhole ? { replace, mediaType, created: body.mediaType, schema, sent, unnamed, revision } : undefined;
}

/**
 * What the creation alone is told, where PUT is said to take whole things, or the rest is nothing but what its path names; undefined where
 * the two take other things.
 */
function unnamedMembers(replace: Operation, { put, created, revision }: Bodies): readonly string[] | undefined {
  if (meant(put) === meant(created)) return [];
  const [told, made] = [put, created].map((schema) => ownedMembers(schema));
  const taken = told?.filter((name) => !Object.hasOwn(revision, name));
  const names = replace.parameters.filter(({ in: where }) => where === 'path').map(({ name }) => name);
  const more = made?.filter((name) => taken?.includes(name) !== true) ?? [];
  const isPart = taken?.every((name) => made?.includes(name) === true) === true;
  const isNamed = more.length > 0 && more.every((name) => names.includes(name));
  return isPart && (isNamed || saysWhole(replace)) ? more : undefined;
}

interface Bodies {
  readonly put: Schema;
  readonly created: Schema;
  readonly revision: WholeThing['revision'];
}

/** True where words say that PUT keeps the member that is left out. */
function isSaidToStay(name: string, { description = '' }: Operation): boolean {
  return sentencesOf(description).some(
    (sentence) =>
      sentence.includes(`\`${name}\``) && /\b(?:kept|keeps?|stays?|unchanged|preserved|remains?)\b/i.test(sentence),
  );
}

function needsMembers(schema: Schema): boolean {
  return applicators([schema]).some(({ required }) => required.length > 0);
}

/** Two references to one schema are one schema. */
function meant(schema: Schema): Schema {
  return schema.ref ?? schema;
}
