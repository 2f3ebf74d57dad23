import { fits } from '../../../model/facts/sample/fits.ts';
import type { JsonValue } from '../../../model/location.ts';
import { snakeCase } from '../../../model/snake-case.ts';
import { applicators, propertyNames, propertySchemas } from '../../schema-walk.ts';
import { stepCase } from '../../steps/step-case.ts';
import type { Law, LawCase } from '../law.ts';
import { type ObjectCreation, objectCreations, sending } from '../state/object-creation.ts';
import { oneLine } from '../values/sentences.ts';

/** A day that is said not to be in the future, or not in the past, is refused there. */
export const toldDays: Law = {
  id: 'told-days',
  title: 'a day that must not be in the future, or in the past, is refused there',
  plan: (context) => objectCreations(context).flatMap((creation) => casesOf(creation)),
};

type When = 'future' | 'past';

/** Days that are there for longer than anybody uses this. */
const DAYS: Readonly<Record<When, string>> = { future: '2199-06-15', past: '1999-06-15' };

function casesOf(creation: ObjectCreation): readonly LawCase[] {
  const whole = applicators([creation.schema]);
  return propertyNames(whole).flatMap((name) => {
    const schemas = propertySchemas(whole, name);
    const format = schemas.map((schema) => schema.format).find((each) => each === 'date' || each === 'date-time');
    const own = schemas.map(({ description = '' }) => description).join('. ');
    const when = format === undefined ? undefined : (toldOf(own) ?? toldIn(creation.operation.description ?? '', name));
    return when === undefined ? [] : (caseOf(creation, { name, when, format }) ?? []);
  });
}

const NEVER = String.raw`(?:not|never|cannot|can't|n't)(?: be| lie)?`;

/** What the description of a member says of itself. */
function toldOf(text: string): When | undefined {
  const [, barred] = new RegExp(`\\b${NEVER} in the (future|past)\\b`, 'i').exec(text) ?? [];
  if (barred !== undefined) return barred.toLowerCase() as When; // the expression knows two words
  const [, demanded] = /\bmust (?:be|lie) in the (future|past)\b/i.exec(text) ?? [];
  return demanded === undefined ? undefined : demanded.toLowerCase() === 'past' ? 'future' : 'past';
}

/** What the description of an operation says of a member, by its name or the words in it. */
function toldIn(text: string, name: string): When | undefined {
  const words = snakeCase(name).replaceAll('_', ' ');
  const about = new RegExp(`(?:\`${name}\`|\\b${words})\\b[^.;]{0,60}`, 'gi');
  return [...oneLine(text).matchAll(about)].map(([said]) => toldOf(said)).find((when) => when !== undefined);
}

interface Told {
  readonly name: string;
  /** Where it must not be. */
  readonly when: When;
  readonly format: string | undefined;
}

function caseOf(creation: ObjectCreation, { name, when, format }: Told): LawCase | undefined {
  const { operation, sent, schema, shown } = creation;
  const value = format === 'date' ? DAYS[when] : `${DAYS[when]}T12:00:00Z`;
  const members = { ...sent, [name]: value };
  if (!fits(schema, members as JsonValue, 'write')) return undefined;
  const why = `a refusal, as ${name} is in the ${when}`;
  const cause = `told-days ${operation.operationId} ${name}`;
  const expect = [{ kind: 'status', in: ['4XX'], why, cause } as const];
  return stepCase({
    id: `${operation.operationId}/law/told-days/${name}`,
    law: toldDays.id,
    summary: `${operation.operationId} with ${name} in the ${when}`,
    operation,
    effect: 'writes',
    steps: [
      ...creation.ground,
      { id: 'a', call: creation.call, makes: true, shown, needs: 'success', expect: [] },
      { id: 'wrong', call: sending(creation, members), makes: true, keeps: [name], optional: true, expect },
    ],
  });
}
