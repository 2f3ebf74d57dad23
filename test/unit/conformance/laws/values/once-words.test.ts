import { expect, it } from 'vitest';
import type { Operation } from '../../../../../model/operation.ts';
import { loadValue } from '../../../../../model/load-api.ts';
import { isOnceOnly, isTextOnceOnly } from '../../../../../conformance/laws/values/once-words.ts';

function operationOf(description: string, refusal = 'It is refused.'): Operation {
  const { api } = loadValue('openapi.json', {
    openapi: '3.1.0',
    info: { title: 'Races', version: '1' },
    paths: {
      '/entries': { post: { operationId: 'enter', description, responses: { '409': { description: refusal } } } },
    },
  });
  const [operation] = api?.operations ?? [];
  if (operation === undefined) expect.fail('the document loads');
  return operation;
}

function isSaid(description: string, refusal?: string): boolean {
  return isOnceOnly('athlete_id', operationOf(description, refusal));
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

it.each([
  ['contactEmail', 'An email address can be on the waiting list of a race only once (409).'],
  ['contact_email', 'An email is on the list of a race at most once, else 409.'],
  ['plate', 'Each plate may appear only once (409).'],
  ['plate', 'A plate cannot be on the list twice (409).'],
  ['plate', 'No race has it twice: with 409 a plate can be listed only once'],
])('a text is in a place once, %s: %s', (name, text) => {
  expect(isTextOnceOnly(name, operationOf(text, 'Not now.'))).toBe(true);
  expect(isTextOnceOnly(name, operationOf('Enters it.', text))).toBe(true);
});

it.each([
  ['code', 'A code can be redeemed only once (409).'],
  ['plate', 'A plate can be changed only once (409).'],
  ['plate', 'A plate can be on the list only once.'],
  ['plate', 'A plate can be on the list only once. Whoever is on it gets what is there; 409 where the race is over.'],
  ['plate', 'A plate can be on the list of a day only once per week (409).'],
  ['race_date', 'A date can be on the list only once (409).'],
  ['plate', 'If the plate is on the list already, all places are taken (409).'],
  ['name', 'The name of a guest who already has a ticket is printed (409 where the race is over).'],
])('or something else is said, %s: %s', (name, text) => {
  expect(isTextOnceOnly(name, operationOf(text, 'Not now.'))).toBe(false);
});
