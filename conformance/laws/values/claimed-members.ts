import { isSuccess } from '../../../model/facts/status.ts';
import type { Operation } from '../../../model/operation.ts';
import { isSecretSite } from '../../matchers/choose-comparison.ts';
import { applicators, type JsonObject, propertySchemas } from '../../schema-walk.ts';
import type { Probe } from '../law.ts';

/**
 * The members that the answer of a change shows with another value than they had, and that a read promises to show as well. Secrets
 * are shown once, and instants and counts go on by themselves: they are none.
 */
export function claimedMembers(
  before: JsonObject,
  answer: JsonObject,
  read: Operation,
  { scenario }: Pick<Probe, 'scenario'>,
): ReadonlyMap<string, unknown> {
  const schema = read.responses.find(isSuccess)?.content[0]?.schema;
  const whole = applicators(schema === undefined ? [] : [schema]);
  const claimed = Object.entries(answer).filter(([name, value]) => {
    if (!Object.hasOwn(before, name) || before[name] === value || scenario.volatile.has(name)) return false;
    const schemas = propertySchemas(whole, name);
    const isDeclared = whole.some(({ properties }) => properties.has(name));
    return (
      isDeclared &&
      isWord(value) &&
      !isSecretSite(name, schemas) &&
      !schemas.some(({ format }) => format === 'date-time')
    );
  });
  return new Map(claimed);
}

function isWord(value: unknown): boolean {
  return typeof value === 'boolean' || typeof value === 'string';
}
