import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planRun } from '../../../../conformance/index.ts';
import { mockCases } from '../../../../generators/express/mock/mock-cases.ts';
import type { Api } from '../../../../model/api.ts';
import { caseList } from '../../../../model/facts/case-list.ts';
import { chooseCase } from '../../../../runtime/http/mock/choose-case.ts';
import { apiOf } from '../load-text.ts';

/** An operation with these media types of its request and its answer, as YAML in one line. */
async function exchanged(request: string, response: string): Promise<Api> {
  const body = request === '' ? '' : `requestBody: {required: true, content: {${request}}},`;
  return apiOf(`openapi: 3.2.0
info: {title: Sample, version: "1"}
paths:
  /things:
    post: {operationId: send, ${body} responses: {'200': {description: Done., content: {${response}}}}}
`);
}

function idsOf(api: Api): readonly string[] {
  return caseList(api).cases.map(({ id }) => id);
}

const JSON_DEFAULT = 'application/json: {schema: {type: object}, example: {id: 7}}';
const CSV_DEFAULT = 'text/csv: {schema: {type: string}, example: "a,b"}';

describe('examples of one name in several media types', () => {
  it('once were one case, that of the first media type', async () => {
    const api = await exchanged('', `${JSON_DEFAULT}, ${CSV_DEFAULT}`);
    const { cases } = caseList(api);
    expect(cases.map(({ id, expected, variantOf }) => [id, expected?.example.value, variantOf])).toEqual([
      ['send/200/default', { id: 7 }, undefined],
      ['send/200/default:text/csv', 'a,b', 'send/200/default'],
    ]);
  });

  it('of a request are sent each for itself, the usual one once', async () => {
    const api = await exchanged(
      `${JSON_DEFAULT}, ${CSV_DEFAULT}`,
      `application/json: {examples: {a: {value: 1}, b: {value: 2}}}`,
    );
    expect(caseList(api).cases.map(({ id, body }) => [id, body?.value])).toEqual([
      ['send/200/a', { id: 7 }],
      ['send/200/a:text/csv', 'a,b'],
      ['send/200/b', { id: 7 }],
    ]);
  });

  it('are sent and answered in one media type where both have it', async () => {
    const api = await exchanged(`${JSON_DEFAULT}, ${CSV_DEFAULT}`, `${JSON_DEFAULT}, ${CSV_DEFAULT}`);
    expect(caseList(api).cases.map(({ id, body, expected }) => [id, body?.value, expected?.example.value])).toEqual([
      ['send/200/default', { id: 7 }, { id: 7 }],
      ['send/200/default:text/csv', 'a,b', 'a,b'],
    ]);
  });

  it('give laws one request and not several', async () => {
    const laws = async (response: string): Promise<number> => {
      return planRun(await exchanged('', response)).cases.filter(({ kind }) => kind === 'law').length;
    };
    expect(await laws(`${JSON_DEFAULT}, ${CSV_DEFAULT}`)).toBe(await laws(JSON_DEFAULT));
  });

  it('are answered by the mock to those who take that media type, whatever their names', async () => {
    const anyOf = { code: undefined, example: undefined, dynamic: false };
    const types = [
      'application/json',
      'application/vnd.x+json',
      'text/csv',
      'application/xml',
      'application/jsonl',
      'text/plain',
    ];
    const shown = fc.uniqueArray(fc.tuple(fc.constantFrom(...types), fc.constantFrom('a', 'b')), {
      minLength: 1,
      selector: ([type]) => type,
    });
    await fc.assert(
      fc.asyncProperty(shown, async (media) => {
        const content = media.map(([type, name]) => `${type}: {schema: {}, examples: {${name}: {value: <${type}>}}}`);
        const api = await exchanged('', content.join(', '));
        expect(new Set(idsOf(api)).size).toBe(media.length);
        for (const [type] of media) {
          // The cases of a mock are what its choice is made of.
          const cases = mockCases(api)['send'] as never;
          const request = { path: {}, query: {}, headers: {}, cookies: {}, body: undefined, identities: [] } as never;
          expect(chooseCase(cases, request, anyOf, type)?.body).toBe(`<${type}>`);
        }
      }),
      { numRuns: 40 },
    );
  });
});

it('a mock once held a request as a text against what is read of it', async () => {
  const xml = 'application/xml: {schema: {type: object, xml: {name: x}}, examples: {a: {serializedValue: "<x/>"}}}';
  const api = await exchanged(xml, 'application/json: {examples: {a: {value: 1}}}');
  expect(mockCases(api)['send']?.map(({ name, when }) => [name, when])).toEqual([['a', undefined]]);
});
