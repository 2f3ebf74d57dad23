import { fits } from '../../../model/facts/sample/fits.ts';
import { sampleValue } from '../../../model/facts/sample/sample-value.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { Schema } from '../../../model/schema.ts';
import { type JsonObject, applicators, propertySchemas } from '../../schema-walk.ts';
import { stepCase } from '../../steps/step-case.ts';
import type { Law, LawCase } from '../law.ts';
import { type ObjectCreation, objectCreations, sending } from '../state/object-creation.ts';
import { type ToldNeed, toldNeeds } from './told-needs.ts';

/** A member that words say is needed beside another one, or beside one value of it, is missed where it is left out. */
export const neededMembers: Law = {
  id: 'needed-members',
  title: 'a member that is said to be needed beside another one is missed there',
  plan: (context) => objectCreations(context).flatMap((creation) => casesOf(creation)),
};

function casesOf(creation: ObjectCreation): readonly LawCase[] {
  return toldNeeds(creation.schema, creation.operation.description).flatMap((need) => caseOf(creation, need) ?? []);
}

function caseOf(creation: ObjectCreation, need: ToldNeed): LawCase | undefined {
  const { operation, shown } = creation;
  const bodies = bodiesOf(creation, need);
  if (bodies === undefined) return undefined;
  const { needed, given, value } = need;
  const where = value === undefined ? given : `${given} ${value}`;
  const why = `a refusal, as ${needed} is needed with ${where}`;
  const cause = `needed-members ${operation.operationId} ${needed} ${given}`;
  const expect = [{ kind: 'status', in: ['4XX'], why, cause } as const];
  const keeps = [needed, given];
  return stepCase({
    id: `${operation.operationId}/law/needed-members/${needed}/${given}`,
    law: neededMembers.id,
    summary: `${operation.operationId} with ${where} and without ${needed}`,
    operation,
    effect: 'writes',
    steps: [
      ...creation.ground,
      { id: 'a', call: bodies.right, makes: true, shown, keeps, needs: 'success', expect: [] },
      { id: 'wrong', call: bodies.wrong, makes: true, keeps, optional: true, expect },
    ],
  });
}

interface Bodies {
  readonly right: ObjectCreation['call'];
  readonly wrong: ObjectCreation['call'];
}

/** A body with both members, and one in which the needed one is missing, both fine by the schema. */
function bodiesOf(creation: ObjectCreation, { needed, given, value }: ToldNeed): Bodies | undefined {
  const { schema, sent } = creation;
  const whole = applicators([schema]);
  const [ofNeeded, ofGiven] = [propertySchemas(whole, needed), propertySchemas(whole, given)];
  // Where one is filled in it is never missing.
  if (ofNeeded.some(({ hasDefault }) => hasDefault)) return undefined;
  const first = value === undefined ? valueOf(sent[given], ofGiven) : wordOf(value, ofGiven);
  const second = valueOf(sent[needed], ofNeeded);
  if (first === undefined || second === undefined) return undefined;
  const right: JsonObject = { ...sent, [given]: first, [needed]: second };
  const wrong = Object.fromEntries(Object.entries(right).filter(([name]) => name !== needed));
  // What is sent, and what is drawn, is JSON.
  if (![right, wrong].every((body) => fits(schema, body as JsonValue, 'write'))) return undefined;
  return { right: sending(creation, right), wrong: sending(creation, wrong) };
}

function valueOf(sent: unknown, schemas: readonly Schema[]): unknown {
  if (sent !== undefined && sent !== null) return sent;
  const drawn = schemas[0] && sampleValue(schemas[0], { view: 'write' });
  return drawn === null ? undefined : drawn;
}

/** No member has this among its values, unless it takes any text. */
const ANY_TEXT = 'any text at all';

/** The value that is written so, of those that the member can have; undefined where it has no such value, or takes any text. */
function wordOf(word: string, schemas: readonly Schema[]): JsonValue | undefined {
  const takes = (value: JsonValue): boolean =>
    schemas.length > 0 && schemas.every((schema) => fits(schema, value, 'write'));
  const values = [word, ...(/^(?:true|false)$/.test(word) ? [word === 'true'] : [])];
  return takes(ANY_TEXT) ? undefined : values.find(takes);
}
