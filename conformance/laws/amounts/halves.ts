import { fits } from '../../../model/facts/sample/fits.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { Schema } from '../../../model/schema.ts';
import { textsAround } from '../../matchers/told/told-misses.ts';
import {
  type JsonObject,
  applicators,
  isObject,
  itemSchemas,
  propertyNames,
  propertySchemas,
} from '../../schema-walk.ts';
import { stepCase } from '../../steps/step-case.ts';
import type { Step } from '../../steps/step.ts';
import type { Law, LawCase, LawContext } from '../law.ts';
import { type ObjectCreation, objectCreations, sending } from '../state/object-creation.ts';
import { numericMembers } from '../told/named-member.ts';
import { type Fraction, fractionsOf, tellerOf } from './reckoning.ts';

/**
 * Where it is told how amounts are rounded, things are made with values for which fractions come up, halves above all. What their amounts
 * are is for the check of every answer (`told-values`) to judge.
 */
export const halves: Law = {
  id: 'halves',
  title: 'an amount with a fraction is rounded as is told, halves as well',
  plan: (context) => objectCreations(context).flatMap((creation) => casesOf(creation, context)),
};

/** One body, and a fraction that comes up with it. */
interface Uneven extends Fraction {
  readonly body: JsonObject;
}

function casesOf(creation: ObjectCreation, { api }: LawContext): readonly LawCase[] {
  const texts = textsAround(creation.operation, api.info.description);
  if (!texts.concat(descriptionsOf(creation.answered)).some((text) => /\brounded\b/i.test(text))) return [];
  const tell = tellerOf(texts);
  const found = bodiesOf(creation).flatMap((body): readonly Uneven[] =>
    fractionsIn(fractionsOf(withDefaults(body, creation.schema), creation.answered, tell)).map((half) => ({
      ...half,
      body,
    })),
  );
  return [...new Set(found.map(({ name }) => name))].flatMap((name) => {
    const own = found.filter((each) => each.name === name && isTaken(creation, each.body));
    const chosen = KINDS.flatMap((isOne) => own.find(isOne) ?? []);
    return chosen.length === 0 ? [] : [caseOf(creation, name, chosen)];
  });
}

function descriptionsOf(schemas: readonly Schema[]): readonly string[] {
  const members = propertyNames(schemas).flatMap((name) => propertySchemas(schemas, name));
  return [...schemas, ...members].flatMap(({ description }) => description ?? []);
}

/** Halves above an even number go another way than above an odd one, where they go to the even one; more than a half may be cut off. */
const KINDS: readonly ((fraction: Fraction) => boolean)[] = [
  ({ value, rounding }) => rounding.way !== 'nearest' && value % 2 === 0.5,
  ({ value, rounding }) => rounding.way !== 'nearest' && value % 2 === 1.5,
  ({ value }) => value % 1 > 0.5,
  ({ value, rounding }) => rounding.way === 'up' && value % 1 < 0.5,
];

/** Fractions of money that has a point are what computers make of them. */
function fractionsIn(found: readonly Fraction[]): readonly Fraction[] {
  return found.filter(({ value, rounding }) => rounding.step === 1 && value > 0);
}

function isTaken({ schema }: ObjectCreation, body: JsonObject): boolean {
  return fits(schema, body as JsonValue, 'write'); // members of a body of a description are JSON
}

/** What is left out has its default. */
function withDefaults(body: JsonObject, schema: Schema): JsonObject {
  const whole = applicators([schema]);
  const defaults = propertyNames(whole).flatMap((name): readonly (readonly [string, unknown])[] => {
    const found = propertySchemas(whole, name).find(({ hasDefault }) => hasDefault);
    return found === undefined ? [] : [[name, found.default]];
  });
  return { ...Object.fromEntries(defaults), ...body };
}

const PERCENT = /percent|pct/i;
/** Of these a half is so many percent: 4.5 and 5.5 of 50, 25, 10 or 5 percent, 7.5 and 4.5 of 30, and those of others with a 5 at the end. */
const PARTS = [9, 11, 18, 22, 45, 55, 90, 110, 15, 25, 50, 150, 450, 550];
const SHARES = [50, 25, 10, 5, 30];

/** Bodies with one percentage and one number, and as little as can be besides. */
function bodiesOf({ sent, schema }: ObjectCreation): readonly JsonObject[] {
  const whole = applicators([schema]);
  const numbers = numericMembers(whole);
  const percents = numbers.filter((name) => PERCENT.test(name));
  const plain = { ...sent, ...Object.fromEntries(percents.flatMap((name) => noneOf(name, whole))) };
  const shares = percents.flatMap((name) => SHARES.map((share) => ({ ...plain, [name]: share })));
  return [...shares, sent].flatMap((body) => [
    ...withNumbers(body, numbers),
    ...Object.entries(body).flatMap(([name, value]) =>
      withEntries(body, name, value, itemSchemas(propertySchemas(whole, name), 0)),
    ),
  ]);
}

/** Nothing of another percentage, where it may be nothing. */
function noneOf(name: string, whole: readonly Schema[]): readonly (readonly [string, number])[] {
  return propertySchemas(whole, name).every((schema) => fits(schema, 0, 'write')) ? [[name, 0]] : [];
}

function withNumbers(object: JsonObject, names: readonly string[]): readonly JsonObject[] {
  const plain = names.filter((name) => !PERCENT.test(name) && Object.hasOwn(object, name));
  const ones = Object.fromEntries(plain.map((name) => [name, 1]));
  return plain.flatMap((name) => PARTS.map((part) => ({ ...object, ...ones, [name]: part })));
}

/** The body with one entry alone in a list. */
function withEntries(body: JsonObject, name: string, value: unknown, items: readonly Schema[]): readonly JsonObject[] {
  const [entry]: readonly unknown[] = Array.isArray(value) ? value : [];
  if (!isObject(entry)) return [];
  return withNumbers(entry, numericMembers(items)).map((one) => ({ ...body, [name]: [one] }));
}

function caseOf(creation: ObjectCreation, name: string, chosen: readonly Uneven[]): LawCase {
  const { operation, ground, shown } = creation;
  const steps = chosen.map(({ body }, at): Step => ({
    id: 'abcd'.charAt(at),
    call: sending(creation, body),
    keeps: Object.keys(body).filter((member) => PERCENT.test(member) || typeof body[member] !== 'string'),
    makes: true,
    refusable: true,
    shown: at === 0 ? shown : undefined,
    ...(at === 0 ? { needs: 'success' } : { optional: true }),
    expect: [],
  }));
  return stepCase({
    id: `${operation.operationId}/law/halves/${name}`,
    law: halves.id,
    summary: `${operation.operationId} with ${chosen.map(({ value }) => value).join(' and ')} as ${name}, to be rounded`,
    operation,
    effect: 'writes',
    steps: [...ground, ...steps],
  });
}
