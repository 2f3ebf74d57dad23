import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import description from '../../../../generated/openapi.json' with { type: 'json' };
import { type Reference, startReference } from '../reference.ts';

let reference: Reference;
beforeAll(async () => {
  reference = await startReference();
});
beforeEach(() => reference.server.reset());
afterAll(() => reference.server.close());

interface Described {
  readonly description?: string;
  readonly maximum?: number;
}

const PROPERTIES: Readonly<Record<string, Described>> =
  description.components.schemas.UpdateApplicationSettingsBody.properties;

/** Seconds of the units in which settings are. */
const UNITS = { seconds: 1, minutes: 60, hours: 3600, days: 86_400, months: 2_629_746 } as const;

/** Settings that are periods of time: by name, or by what is said of them. */
const PERIODS = Object.entries(PROPERTIES).flatMap(([name, { description: text = '', maximum }]) => {
  const unit = name.endsWith('_in_seconds') ? 'seconds' : /\b(seconds|minutes|hours|days|months)\b/i.exec(text)?.[1];
  const length = Object.entries(UNITS).find(([each]) => each === unit?.toLowerCase())?.[1];
  return length === undefined || maximum === undefined ? [] : [{ name, maximum, length }];
});

const put = async (json: object): Promise<number> =>
  (await reference.call('PUT', '/application/settings', { as: 'root', json })).status;

it('no period is longer than instants can tell', () => {
  expect(PERIODS.length).toBeGreaterThan(20);
  expect(PERIODS.filter(({ maximum, length }) => maximum * length > 2_147_483_647 * 1.01)).toEqual([]);
});

it('the longest period makes instants, and a longer one is refused', async () => {
  const name = 'throttle_unauthenticated_api';
  const set = (seconds: number): Promise<number> =>
    put({
      [`${name}_enabled`]: true,
      [`${name}_requests_per_period`]: 1,
      [`${name}_period_in_seconds`]: seconds,
    });
  expect(await set(9_007_199_254_740_991)).toBe(400);
  expect(await set(2_147_483_648)).toBe(400);
  expect(await set(2_147_483_647)).toBe(200);
  const { headers } = await reference.get('/projects/303');
  expect(Math.abs(Date.parse(headers.get('ratelimit-resettime') ?? '') / 1000 - 2_147_483_647)).toBeLessThan(2);
});
