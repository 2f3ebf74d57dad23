import { expect, it } from 'vitest';
import { loadValue } from '../../../../../model/load-api.ts';
import { type ToldNext, toldNext } from '../../../../../conformance/laws/lists/next-words.ts';

function told(texts: { readonly header?: string; readonly info?: string; readonly own?: string }): ToldNext {
  const { api } = loadValue('openapi.json', {
    openapi: '3.1.0',
    info: { title: 'Races', version: '1', description: texts.info ?? 'Races.' },
    paths: {
      '/races': {
        get: {
          operationId: 'listRaces',
          description: texts.own ?? 'All of them.',
          responses: {
            '200': {
              description: 'A page.',
              headers: { Link: { description: texts.header ?? 'Other pages.', schema: { type: 'string' } } },
            },
          },
        },
      },
    },
  });
  const [operation] = api?.operations ?? [];
  if (api === undefined || operation === undefined) expect.fail('the document loads');
  return toldNext(operation, api);
}

it.each([
  'Where the next page is, as `<...>; rel="next"`. Absent on the last page.',
  'Missing on the last page.',
  'Left out on the last page.',
  'Leads to the next page; the last page has none.',
  'Present as long as more items follow.',
  'Set while there are more results.',
  'Only on pages that are followed by others: sent if there are more.',
  'On every page but the last.',
  'On each page except the last one.',
  'Sent when there is a next page.',
  'Not sent on the final page.',
])('a header says that it is there: %s', (header) => {
  expect(told({ header }).isThere).toBe(true);
});

it.each([
  'As long as more items follow the page, the response has a `Link` header with `rel="next"`; on the last page it has none.',
  'Each page except for the last has a `Link` to the next page.',
  'Every page but the last carries a `Link` header.',
  'While more entries remain, a `Link` leads to the next page.',
])('the whole says it: %s', (info) => {
  expect(told({ info }).isThere).toBe(true);
});

it.each([
  'Where the next page is.',
  'May be absent.',
  'There may be a link to the next page if more follow.',
  'Optional: present when there are more.',
  'Links to other pages.',
  'Absent on the first page when it leads to the previous one.',
])('nothing is promised: %s', (header) => {
  expect(told({ header }).isThere).toBe(false);
});
