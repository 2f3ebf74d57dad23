import type { JsonValue } from '../../../model/location.ts';
import { fits } from '../../../model/facts/sample/fits.ts';
import { sampleValue } from '../../../model/facts/sample/sample-value.ts';
import type { MediaType } from '../../../model/media-type.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Schema } from '../../../model/schema.ts';
import { type JsonObject, applicators, isObject, propertySchemas } from '../../schema-walk.ts';
import { stepCase } from '../../steps/step-case.ts';
import type { Law, LawCase } from '../law.ts';
import { jsonOf, ownedMembers, reading } from './change.ts';
import { type Story, aThing, callOn, making, storiesOf } from './story.ts';

/**
 * PUT replaces a thing (RFC 9110 section 9.3.4): where it takes the same whole things as their creation, a member that is left out is
 * not kept.
 */
export const replaced: Law = {
  id: 'replaced',
  title: 'what PUT leaves out is not kept, where it takes whole things',
  plan: (context) => storiesOf(context).flatMap((story) => caseOf(story) ?? []),
};

function caseOf(story: Story): LawCase | undefined {
  const whole = wholeThing(story);
  const call = whole && callOn(story, whole.replace, aThing(story));
  const member = whole && optionalMember(whole.schema, whole.sent);
  if (whole === undefined || call === undefined || member === undefined) return undefined;
  const { replace, sent, mediaType } = whole;
  const [name, value] = member;
  const { [name]: _, ...rest } = sent;
  const { operation } = story.create.call;
  const step = making(story, 'a');
  return stepCase({
    id: `${operation.operationId}/law/replaced`,
    law: replaced.id,
    summary: `${replace.operationId} without ${name}`,
    operation,
    effect: 'writes',
    steps: [
      ...story.ground,
      { ...step, call: { ...step.call, body: { mediaType, value: { ...sent, [name]: value } } } },
      {
        id: 'replace',
        like: { step: 'a', but: [] },
        call: { ...call, body: { mediaType, value: rest } },
        refusable: true,
        needs: 'success',
        expect: [],
      },
      reading(story, aThing(story), 'after', {
        expect: [{ kind: 'member', name, value, not: true, why: `${replace.operationId} replaced it without one` }],
      }),
    ],
  });
}

interface WholeThing {
  readonly replace: Operation;
  readonly mediaType: MediaType;
  readonly schema: Schema;
  readonly sent: JsonObject;
}

/** What PUT takes, where it is what POST takes and nothing of it may be missing. */
function wholeThing({ resource: { replace }, create }: Story): WholeThing | undefined {
  const { body } = create.call;
  const schema = body?.mediaType.schema;
  const mediaType = replace && jsonOf(replace);
  if (schema === undefined || replace === undefined || mediaType?.schema !== schema) return undefined;
  const isWhole = applicators([schema]).some(({ required }) => required.length > 0);
  // The members of a body of a description are JSON.
  return isWhole && isObject(body?.value) ? { replace, mediaType, schema, sent: body.value as JsonObject } : undefined;
}

/** A member that may be left out, has no default, and a value for it. */
function optionalMember(
  schema: Schema,
  sent: Readonly<Record<string, unknown>>,
): readonly [string, JsonValue] | undefined {
  const whole = applicators([schema]);
  const required = new Set(whole.flatMap((item) => item.required));
  for (const name of ownedMembers(schema)) {
    const schemas = propertySchemas(whole, name);
    if (required.has(name) || schemas.some(({ hasDefault, writeOnly }) => hasDefault || writeOnly)) continue;
    const candidates = [sent[name], ...schemas.map((item) => sampleValue(item, { view: 'write' }))];
    const value = candidates.find(
      (item): item is string | number => typeof item === 'string' || typeof item === 'number',
    );
    if (value !== undefined && value !== '' && fits(schema, { ...sent, [name]: value } as JsonValue, 'write'))
      return [name, value];
  }
  return undefined;
}
