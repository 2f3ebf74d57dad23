import { isObject } from '../../schema-walk.ts';
import type { JsonValue } from '../../../model/location.ts';
import { fits } from '../../../model/facts/sample/fits.ts';
import { sampleValue } from '../../../model/facts/sample/sample-value.ts';
import { applicators, propertySchemas } from '../../schema-walk.ts';
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
  const { replace } = story.resource;
  const { body, operation } = story.create.call;
  const schema = body?.mediaType.schema;
  const taken = replace && jsonOf(replace);
  const isWhole =
    schema !== undefined &&
    taken?.schema === schema &&
    applicators([schema]).some(({ required }) => required.length > 0);
  if (replace === undefined || !isWhole || taken === undefined || !isObject(body?.value)) return undefined;
  const call = callOn(story, replace, aThing(story));
  const member = call && optionalMember(schema, body.value);
  if (call === undefined || member === undefined) return undefined;
  const [name, value] = member;
  const { [name]: _, ...rest } = body.value;
  const step = making(story, 'a');
  return stepCase({
    id: `${operation.operationId}/law/replaced`,
    law: replaced.id,
    summary: `${replace.operationId} without ${name}`,
    operation,
    effect: 'writes',
    steps: [
      { ...step, call: { ...step.call, body: { ...body, value: { ...body.value, [name]: value } } } },
      {
        id: 'replace',
        call: { ...call, body: { mediaType: taken, value: rest } },
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

/** A member that may be left out, has no default, and a value for it. */
function optionalMember(
  schema: Parameters<typeof ownedMembers>[0],
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
