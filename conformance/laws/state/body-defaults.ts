import { fits } from '../../../model/facts/sample/fits.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { Schema } from '../../../model/schema.ts';
import { type JsonObject, applicators, isObject, propertySchemas, propertyNames } from '../../schema-walk.ts';
import { stepCase } from '../../steps/step-case.ts';
import type { Expectation } from '../../steps/step.ts';
import type { Law, LawCase } from '../law.ts';
import { takes } from '../values/sent-members.ts';
import { type ObjectCreation, objectCreations, sending } from './object-creation.ts';

/** A member of a new thing that is left out has its default, where the answer shows it (OAS 4.8.24, `default`). */
export const bodyDefaults: Law = {
  id: 'body-defaults',
  title: 'a member that a creation leaves out has its default',
  plan: (context) =>
    objectCreations(context).flatMap((creation) => [caseOf(creation) ?? [], nestedCases(creation)].flat()),
};

/** Where a member is an object whose own members have defaults, it is sent without these. */
function nestedCases(creation: ObjectCreation): readonly LawCase[] {
  const { operation, sent, schema, answered, ground, shown } = creation;
  const whole = applicators([schema]);
  return propertyNames(whole).flatMap((name): LawCase[] => {
    const inner = applicators(propertySchemas(whole, name)).filter(({ types }) => types.includes('object'));
    const shownInner = applicators(propertySchemas(answered, name));
    const defaulted = defaultsIn(inner, shownInner);
    if (defaulted.length === 0) return [];
    const had = isObject(sent[name]) ? Object.entries(sent[name]) : [];
    const rest = Object.fromEntries(had.filter(([part]) => !defaulted.some(([other]) => other === part)));
    // Members of what is JSON are JSON.
    const left = { ...sent, [name]: rest } as JsonObject;
    if (!fits(schema, left as JsonValue, 'write')) return [];
    const why = `its default, as ${name} was sent without it`;
    const expect = defaulted.map(([part, value]): Expectation => ({
      kind: 'member',
      name: part,
      within: name,
      value,
      why,
    }));
    return [
      stepCase({
        id: `${operation.operationId}/law/body-defaults/${name}`,
        law: bodyDefaults.id,
        summary: `${operation.operationId} with ${name} without ${defaulted.map(([part]) => part).join(', ')}`,
        operation,
        effect: 'writes',
        steps: [...ground, { id: 'a', call: sending(creation, left), makes: true, shown, needs: 'success', expect }],
      }),
    ];
  });
}

function caseOf(creation: ObjectCreation): LawCase | undefined {
  const { operation, sent, schema } = creation;
  const defaulted = defaultsOf(creation);
  const names = defaulted.map(([name]) => name);
  // Members of what is JSON are JSON.
  const left = Object.fromEntries(Object.entries(sent).filter(([name]) => !names.includes(name))) as JsonObject;
  if (names.length === 0 || !fits(schema, left as JsonValue, 'write')) return undefined;
  const why = 'its default, as it was left out';
  const expect = defaulted.map(([name, value]): Expectation => ({ kind: 'member', name, value, why }));
  const { shown } = creation;
  return stepCase({
    id: `${operation.operationId}/law/body-defaults`,
    law: bodyDefaults.id,
    summary: `${operation.operationId} without ${names.join(', ')}`,
    operation,
    effect: 'writes',
    steps: [
      ...creation.ground,
      { id: 'a', call: sending(creation, left), makes: true, shown, needs: 'success', expect },
    ],
  });
}

/** Members that say their default, and that the answer shows as what they are. */
function defaultsOf({ schema, answered }: ObjectCreation): readonly (readonly [string, JsonValue])[] {
  return defaultsIn(applicators([schema]), answered);
}

function defaultsIn(whole: readonly Schema[], answered: readonly Schema[]): readonly (readonly [string, JsonValue])[] {
  return propertyNames(whole).flatMap((name): (readonly [string, JsonValue])[] => {
    const found = propertySchemas(whole, name).find(({ hasDefault }) => hasDefault);
    if (found === undefined || found.default === null || Object.keys(found.extensions).length > 0) return [];
    const isShown = propertySchemas(answered, name).some((item) => takes(item, found.default));
    return isShown && fits(found, found.default, 'write') ? [[name, found.default]] : [];
  });
}
