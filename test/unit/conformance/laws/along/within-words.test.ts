import { expect, it } from 'vitest';
import { keptForAny } from '../../../../../conformance/laws/along/within-words.ts';

const STATES = ['draft', 'published', 'retired'];

it.each([
  'A port at which a route calls, retired or not, cannot be removed (409)',
  'Refused with 409 while it is used by a route',
  'The port is still in use by routes',
  'Cannot be removed as long as routes name it',
  '409 if any route calls at it',
  'A port that has routes cannot be removed (409)',
  'Ports with routes cannot be removed (409)',
  'If a route still uses the port, it is refused',
])('%s', (text) => {
  expect(keptForAny([text], 'routes', STATES)).toBe(true);
});

it.each([
  'A port at which a published route calls cannot be removed (409)',
  'A port with an open route cannot be removed (409)',
  'A port cannot be removed while a route that calls at it is running',
  'The port is in use',
  'A port with routes in service cannot be removed (409)',
  'A port used by routes sold cannot be removed (409)',
  'A port cannot be removed (409) while a route that is due calls at it',
  'A port cannot be removed (409) while a route with sailings calls at it',
  'A port cannot be removed (409) while a route calls at it every day',
  'A port cannot be removed (409) by those whose route calls at the same port and the next',
  'After the season a port that has routes cannot be removed (409)',
  'A port with a boat in it cannot be removed (409)',
  'Routes are removed along with it',
  '409 if more than one route calls at it',
])('but not by: %s', (text) => {
  expect(keptForAny([text], 'routes', STATES)).toBe(false);
});
