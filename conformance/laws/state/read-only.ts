import { fits } from '../../../model/facts/sample/fits.ts';
import type { JsonValue } from '../../../model/location.ts';
import { isSuccess } from '../../../model/facts/status.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Schema } from '../../../model/schema.ts';
import { applicators, isObject, propertySchemas } from '../../schema-walk.ts';
import { stepCase } from '../../steps/step-case.ts';
import type { Expectation } from '../../steps/step.ts';
import type { Law, LawCase, LawContext } from '../law.ts';
import { successes } from '../base-call.ts';

/** Members that are only read (OAS 4.8.24, `readOnly`) are refused or left out of account when they are sent; they are not taken over. */
export const readOnly: Law = {
  id: 'read-only',
  title: 'members that are only read are not taken over when they are sent',
  plan: (context) => context.api.operations.flatMap((operation) => caseOf(operation, context) ?? []),
};

function caseOf(operation: Operation, context: LawContext): LawCase | undefined {
  const [base] = successes(context, operation);
  const body = base?.call.body;
  const answer = operation.responses.find(isSuccess)?.content[0]?.schema;
  if (operation.method !== 'POST' || base === undefined || answer === undefined || !isObject(body?.value))
    return undefined;
  const sent = body.value;
  const owned = new Set(body.mediaType.schema === undefined ? [] : writable(body.mediaType.schema));
  const whole = applicators([answer]);
  const names = new Set(whole.flatMap(({ properties }) => [...properties.keys()]));
  const strange = [...names].flatMap((name): (readonly [string, JsonValue])[] => {
    const schemas = propertySchemas(whole, name);
    const isReadOnly = schemas.some((schema) => schema.readOnly) && !owned.has(name) && !Object.hasOwn(sent, name);
    const value = isReadOnly ? strangeValue(schemas) : undefined;
    return value === undefined ? [] : [[name, value]];
  });
  if (strange.length === 0) return undefined;
  const expect = strange.map(([name, value]): Expectation => ({
    kind: 'member',
    name,
    value,
    not: true,
    why: 'it is only read',
  }));
  return stepCase({
    id: `${operation.operationId}/law/read-only`,
    law: readOnly.id,
    summary: `${operation.operationId} with ${strange.map(([name]) => name).join(', ')}`,
    operation,
    effect: 'writes',
    steps: [
      {
        id: 'a',
        call: { ...base.call, body: { ...body, value: { ...sent, ...Object.fromEntries(strange) } } },
        makes: true,
        refusable: true,
        needs: 'success',
        expect,
      },
    ],
  });
}

function writable(schema: Schema): readonly string[] {
  const whole = applicators([schema]);
  const names = whole.flatMap(({ properties }) => [...properties.keys()]);
  return names.filter((name) => !propertySchemas(whole, name).some((item) => item.readOnly));
}

/** A value that no server has by chance: a word that is not the first, a year long ago, a number far away. */
function strangeValue(schemas: readonly Schema[]): JsonValue | undefined {
  const words = schemas.flatMap((schema) => schema.enum ?? []);
  const candidates =
    words.length > 1 ? [words.at(-1) ?? null] : ['1987-06-05T04:03:02Z', 987_654_321, 'not yours to say'];
  return candidates.find((value) => value !== null && schemas.every((schema) => fits(schema, value, 'read')));
}
