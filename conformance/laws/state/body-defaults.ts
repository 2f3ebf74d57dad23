import { isSuccess } from '../../../model/facts/status.ts';
import type { JsonValue } from '../../../model/location.ts';
import { fits } from '../../../model/facts/sample/fits.ts';
import { applicators, isObject, propertySchemas } from '../../schema-walk.ts';
import { stepCase } from '../../steps/step-case.ts';
import type { Expectation } from '../../steps/step.ts';
import type { Law, LawCase, LawContext } from '../law.ts';
import { successes } from '../base-call.ts';
import type { Operation } from '../../../model/operation.ts';

/** A member of a new thing that is left out has its default, where the answer shows it (OAS 4.8.24, `default`). */
export const bodyDefaults: Law = {
  id: 'body-defaults',
  title: 'a member that a creation leaves out has its default',
  plan: (context) => context.api.operations.flatMap((operation) => caseOf(operation, context) ?? []),
};

function caseOf(operation: Operation, context: LawContext): LawCase | undefined {
  const [base] = successes(context, operation);
  const body = base?.call.body;
  const schema = body?.mediaType.schema;
  if (operation.method !== 'POST' || base === undefined || schema === undefined || !isObject(body?.value))
    return undefined;
  const shown = shownMembers(operation);
  const whole = applicators([schema]);
  const names = new Set(whole.flatMap(({ properties }) => [...properties.keys()]));
  const defaulted = [...names].flatMap((name): (readonly [string, JsonValue])[] => {
    const found = propertySchemas(whole, name).find(({ hasDefault }) => hasDefault);
    const isSaid = found !== undefined && found.default !== null && Object.keys(found.extensions).length === 0;
    return isSaid && shown.has(name) && fits(found, found.default, 'write') ? [[name, found.default]] : [];
  });
  const left = Object.fromEntries(
    Object.entries(body.value).filter(([name]) => !defaulted.some(([other]) => other === name)),
  );
  if (defaulted.length === 0 || !fits(schema, left as JsonValue, 'write')) return undefined;
  const expect = defaulted.map(([name, value]): Expectation => ({
    kind: 'member',
    name,
    value,
    why: 'its default, as it was left out',
  }));
  return stepCase({
    id: `${operation.operationId}/law/body-defaults`,
    law: bodyDefaults.id,
    summary: `${operation.operationId} without ${defaulted.map(([name]) => name).join(', ')}`,
    operation,
    effect: 'writes',
    steps: [{ id: 'a', call: { ...base.call, body: { ...body, value: left } }, makes: true, needs: 'success', expect }],
  });
}

function shownMembers({ responses }: Operation): ReadonlySet<string> {
  const schema = responses.find(isSuccess)?.content[0]?.schema;
  return new Set(schema === undefined ? [] : applicators([schema]).flatMap(({ properties }) => [...properties.keys()]));
}
