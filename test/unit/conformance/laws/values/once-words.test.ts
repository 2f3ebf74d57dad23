import { expect, it } from 'vitest';
import { loadValue } from '../../../../../model/load-api.ts';
import { isOnceOnly } from '../../../../../conformance/laws/values/once-words.ts';

function isSaid(description: string, refusal = 'It is refused.'): boolean {
  const { api } = loadValue('openapi.json', {
    openapi: '3.1.0',
    info: { title: 'Races', version: '1' },
    paths: {
      '/entries': { post: { operationId: 'enter', description, responses: { '409': { description: refusal } } } },
    },
  });
  const [operation] = api?.operations ?? [];
  if (operation === undefined) expect.fail('the document loads');
  return isOnceOnly('athlete_id', operation);
}

it.each([
  'The race must be open and have a spot left, the athlete must be active and not yet be entered in it.',
  'An athlete is entered once per race.',
  'An athlete can be entered only once in a race.',
  'No athlete can be entered twice.',
  'An athlete cannot be entered twice.',
  'One entry per athlete and race.',
  'An athlete can have only one entry in a race.',
  'The athlete has an entry in it already.',
  'Each athlete at most once per race.',
  'The athlete is already in the race.',
  'The athlete is already registered.',
  'A second entry of the same athlete is refused.',
  'Entering the same athlete twice is refused.',
  'The athlete must not be entered yet.',
  'The athlete already has an entry.',
  'An athlete may not be entered more than once.',
])('once in each place: %s', (text) => {
  expect(isSaid(text)).toBe(true);
});

it('a refusal says it among other reasons', () => {
  const reasons = 'The athlete is not active (`inactive`) or entered already (`entered`), or no spot is left.';
  expect(isSaid('Enters them.', reasons)).toBe(true);
});

it.each([
  'The athlete is already inactive.',
  'The key is shown once.',
  'An athlete may be entered twice.',
  'The athlete has been cancelled already.',
  'The race is already open.',
  'An athlete is paid once.',
  'The athlete is already entered at that time in another race.',
  'If the athlete is entered already, the entry is updated.',
  'An athlete can be checked in once.',
  'An athlete can have only one active entry in a race.',
  'Entering an athlete twice is idempotent.',
])('something else is said: %s', (text) => {
  expect(isSaid(text)).toBe(false);
});
