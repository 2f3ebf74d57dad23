import { expect, it } from 'vitest';
import { isKeptAside } from '../../../../../conformance/laws/along/kept-aside.ts';
import { resourcesOf } from '../../../../../model/facts/resources/index.ts';
import { loadValue } from '../../../../../model/load-api.ts';

function isAside(description: string, action?: string): boolean {
  const responses = { '200': { description: 'Fine.' } };
  const item = { type: 'object', properties: { id: { type: 'string' } } };
  const content = { 'application/json': { schema: item } };
  const list = { 'application/json': { schema: { type: 'array', items: item } } };
  const shown = { '200': { description: 'It.', content } };
  const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }];
  const { api } = loadValue('openapi.json', {
    openapi: '3.1.0',
    info: { title: 'Races', version: '1' },
    paths: {
      '/races': {
        get: { operationId: 'listRaces', responses: { '200': { description: 'All.', content: list } } },
        post: { operationId: 'makeRace', responses: { '201': { description: 'It.', content } } },
      },
      '/races/{id}': {
        parameters,
        get: { operationId: 'getRace', responses: shown },
        delete: { operationId: 'removeRace', description, responses },
      },
      ...(action === undefined
        ? {}
        : { [`/races/{id}/${action}`]: { parameters, post: { operationId: 'act', responses } } }),
    },
  });
  const race = api && resourcesOf(api).find(({ remove }) => remove !== undefined);
  return race === undefined ? expect.fail('the document loads') : isKeptAside(race);
}

it.each([
  'The race is only marked as deleted and can be restored.',
  'Soft-deletes the race.',
  'Moves the race to the trash.',
  'Archives the race.',
  'Can be undone within a week.',
])('what is removed is there still: %s', (text) => {
  expect(isAside(text)).toBe(true);
});

it('may come back where there is a way back', () => {
  expect(isAside('Removes it.', 'restore')).toBe(true);
});

it.each(['Removes the race for good.', 'Deletes the race and its entries.', 'This cannot be undone.'])(
  'what is removed is gone: %s',
  (text) => {
    expect(isAside(text, 'start')).toBe(false);
  },
);
