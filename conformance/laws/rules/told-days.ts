import { fits } from '../../../model/facts/sample/fits.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { Schema } from '../../../model/schema.ts';
import { applicators, propertyNames, propertySchemas } from '../../schema-walk.ts';
import { stepCase } from '../../steps/step-case.ts';
import type { Law, LawCase } from '../law.ts';
import { type ObjectCreation, objectCreations, sending } from '../state/object-creation.ts';
import { type When, toldIn, toldOf } from './day-words.ts';

/** A day that is said not to be in the future, or not in the past, is refused there. */
export const toldDays: Law = {
  id: 'told-days',
  title: 'a day that must not be in the future, or in the past, is refused there',
  plan: (context) => objectCreations(context).flatMap((creation) => casesOf(creation)),
};

/** Days that are there for as long as anybody uses this, and that nobody finds too far away. */
const DAYS: Readonly<Record<When, string>> = { future: '2098-06-15', past: '2001-06-15' };

function casesOf(creation: ObjectCreation): readonly LawCase[] {
  const whole = applicators([creation.schema]);
  const days = propertyNames(whole).filter((name) => formatOf(propertySchemas(whole, name)) !== undefined);
  return days.flatMap((name) => {
    const schemas = propertySchemas(whole, name);
    const own = schemas.map(({ description = '' }) => description).join('. ');
    const when = toldOf(own) ?? toldIn(creation.operation.description ?? '', name, days.length === 1);
    return when === undefined ? [] : (caseOf(creation, { name, when, format: formatOf(schemas) }) ?? []);
  });
}

function formatOf(schemas: readonly Schema[]): string | undefined {
  return schemas.map(({ format }) => format).find((each) => each === 'date' || each === 'date-time');
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
      {
        id: 'wrong',
        call: sending(creation, members),
        makes: true,
        keeps: [name],
        isDated: true,
        optional: true,
        expect,
      },
    ],
  });
}
