import { fits } from '../../../model/facts/sample/fits.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { Schema } from '../../../model/schema.ts';
import { applicators, propertySchemas, propertyNames } from '../../schema-walk.ts';
import { stepCase } from '../../steps/step-case.ts';
import type { Expectation } from '../../steps/step.ts';
import type { Law, LawCase } from '../law.ts';
import { type ObjectCreation, objectCreations, sending } from './object-creation.ts';

/** Members that are only read (OAS 4.8.24, `readOnly`) are refused or left out of account when they are sent; they are not taken over. */
export const readOnly: Law = {
  id: 'read-only',
  title: 'members that are only read are not taken over when they are sent',
  plan: (context) => objectCreations(context).flatMap((creation) => caseOf(creation) ?? []),
};

function caseOf(creation: ObjectCreation): LawCase | undefined {
  const { operation, sent } = creation;
  const strange = strangeMembers(creation);
  if (strange.length === 0) return undefined;
  const why = 'it is only read';
  const expect = strange.map(([name, value]): Expectation => ({
    kind: 'member',
    name,
    value,
    sentBy: 'a',
    not: true,
    why,
  }));
  const call = sending(creation, { ...sent, ...Object.fromEntries(strange) });
  return stepCase({
    id: `${operation.operationId}/law/read-only`,
    law: readOnly.id,
    summary: `${operation.operationId} with ${strange.map(([name]) => name).join(', ')}`,
    operation,
    effect: 'writes',
    steps: [
      ...creation.ground,
      { id: 'a', call, makes: true, shown: creation.shown, refusable: true, needs: 'success', expect },
    ],
  });
}

/** Members that are only read, with values that no server has by chance. */
function strangeMembers({ schema, sent, answered }: ObjectCreation): readonly (readonly [string, JsonValue])[] {
  const whole = applicators([schema]);
  const isReadOnly = (schemas: readonly Schema[]): boolean => schemas.some((item) => item.readOnly);
  const owned = new Set(propertyNames(whole).filter((name) => !isReadOnly(propertySchemas(whole, name))));
  return propertyNames(answered).flatMap((name): (readonly [string, JsonValue])[] => {
    const schemas = propertySchemas(answered, name);
    if (!isReadOnly(schemas) || owned.has(name)) return [];
    const value = strangeValue(schemas);
    return value === undefined || Object.hasOwn(sent, name) ? [] : [[name, value]];
  });
}

/** A value that no server has by chance: a word that is not the first, an instant long ago, a number far away. */
function strangeValue(schemas: readonly Schema[]): JsonValue | undefined {
  const words = schemas.flatMap((schema) => schema.enum ?? []);
  const others = ['1987-06-05T04:03:02Z', 987_654_321, 'not yours to say'];
  const candidates = words.length > 1 ? [words.at(-1) ?? null] : others;
  return candidates.find((value) => value !== null && schemas.every((schema) => fits(schema, value, 'read')));
}
