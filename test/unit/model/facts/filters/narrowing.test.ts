import { expect, it } from 'vitest';
import { narrowingOf } from '../../../../../model/facts/filters/narrowing.ts';
import type { JsonObject } from '../../../../../model/json-object.ts';
import { loadValue } from '../../../../../model/load-api.ts';

const day: JsonObject = { type: 'string', format: 'date' };
const text: JsonObject = { type: 'string' };

/** The parameters that select, those with a question mark that only shown values ask for. */
function namesOf(
  asked: Readonly<Record<string, string | readonly [schema: JsonObject, words: string]>>,
  description = 'Trams.',
  about = '',
): readonly string[] {
  const parameters = Object.entries(asked).map(([name, said]) => {
    const [schema, words] = typeof said === 'string' ? [text, said] : said;
    return { name, in: 'query', schema, description: words };
  });
  const names = [...Object.keys(asked), 'runs_on', 'updated_at'];
  const items = {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, name.endsWith('on') ? day : text])),
  };
  const responses = {
    200: { description: 'Trams.', content: { 'application/json': { schema: { type: 'array', items } } } },
  };
  const { api } = loadValue('trams.json', {
    openapi: '3.1.0',
    info: { title: 'Trams', version: '1', description: about },
    paths: { '/trams': { get: { operationId: 'listTrams', description, parameters, responses } } },
  });
  const [operation] = api?.operations ?? [];
  if (api === undefined || operation === undefined) return expect.fail('does not load');
  return narrowingOf(operation, api).map(({ parameter, isOfShown }) => `${parameter.name}${isOfShown ? '?' : ''}`);
}

const LINE = { line: 'Only trams of this line.' };

it('what is said to select selects, and so do filters that are said to narrow each other', () => {
  expect(namesOf(LINE)).toEqual(['line']);
  expect(namesOf({ line: 'The line.' })).toEqual([]);
  const words: readonly [JsonObject, string] = [{ type: 'string', enum: ['red', 'blue'] }, ''];
  expect(namesOf({ colour: words }, 'Trams.', 'Filters narrow each other.')).toEqual([]);
  expect(namesOf({ tram_id: '' }, 'Trams.', 'Filters narrow each other.')).toEqual(['tram_id']);
});

it.each([
  'Only trams of this line, retired ones as well.',
  'Only trams of this line and all below it.',
  'Only trams of this line; by default those of today.',
  'Only managers may ask for it.',
  'Only in the second version.',
])('what gives more, or is about something else, does not select: "%s"', (words) => {
  expect(namesOf({ line: words })).toEqual([]);
});

it.each([
  'The latest trams.',
  'Your trams.',
  'Trams of the authenticated user.',
  'Top 3 trams.',
  'Upcoming trams.',
  'Without a filter those of today are listed.',
  'Retired trams are left out unless they are asked for.',
  'Retired trams are not listed; `line` also looks at them.',
])('no parameter does where the list is a part of what there is: "%s"', (description) => {
  expect(namesOf(LINE, description)).toEqual([]);
});

it('names of people, of things themselves and of times are asked for as the list shows them', () => {
  const said = 'Only those with this.';
  const names = ['driver_email', 'name', 'code', 'season', 'channel', 'status', 'username', 'depot'];
  expect(namesOf(Object.fromEntries(names.map((name) => [name, said])))).toEqual([
    'driver_email?',
    'name?',
    'code?',
    'season?',
    'channel?',
    'status?',
    'username?',
    'depot',
  ]);
  expect(namesOf({ depot: 'Filter by depot.' })).toEqual(['depot?']);
});

it('where one looks from selects nothing', () => {
  const names = ['parent_id', 'thread_id', 'path', 'radius', 'visibility', 'language'];
  expect(namesOf(Object.fromEntries(names.map((name) => [name, 'Only those with this.'])))).toEqual([]);
});

it('bounds select where nothing is taken in their place, and nobody keeps a copy by them', () => {
  const before = 'Only trams that run on this day or before.';
  expect(namesOf({ runs_on_to: [day, before] })).toEqual(['runs_on_to?']);
  expect(namesOf({ runs_on_from: [day, 'Today by default.'], runs_on_to: [day, before] })).toEqual([]);
  expect(namesOf({ runs_on_from: [{ ...day, default: '2031-05-01' }, ''], runs_on_to: [day, before] })).toEqual([]);
  expect(namesOf({ updated_since: [day, 'Only trams changed since then.'] })).toEqual([]);
});
