import { expect, it } from 'vitest';
import { toldAround, toldByTags } from '../../../model/told-around.ts';
import { loadValue } from '../../../model/load-api.ts';

const responses = { '200': { description: 'It.' } };
const { api } = loadValue('tags.json', {
  openapi: '3.1.0',
  info: { title: 'Boats', version: '1', description: 'Money is in cents' },
  tags: [
    { name: 'boats', description: 'A boat is `open` first.\n' },
    { name: 'keys', description: 'Keys are shown once.' },
    { name: 'bare' },
  ],
  paths: {
    '/boats': {
      get: { operationId: 'listBoats', tags: ['boats'], responses },
      post: { operationId: 'createBoat', tags: ['boats', 'bare', 'keys', 'undeclared'], responses },
    },
    '/rest': { get: { operationId: 'getRest', responses } },
  },
});
if (api === undefined) expect.fail('the description does not load');

it.each([
  ['listBoats', 'A boat is `open` first.', 'Money is in cents.\n\nA boat is `open` first.'],
  [
    'createBoat',
    'A boat is `open` first.\n\nKeys are shown once.',
    'Money is in cents.\n\nA boat is `open` first.\n\nKeys are shown once.',
  ],
  ['getRest', '', 'Money is in cents.'],
])('%s has what its tags say, and none of its sentences goes on in the next', (operationId, byTags, around) => {
  const operation = api.operations.find((each) => each.operationId === operationId) ?? expect.fail(operationId);
  expect([toldByTags(operation), toldAround(operation, api)]).toEqual([byTags, around]);
});
