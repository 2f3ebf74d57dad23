import { describe, expect, it } from 'vitest';
import { buildCases } from '../../../../conformance/cases/build-cases.ts';
import { buildRequest } from '../../../../conformance/cases/build-request.ts';
import { caseList } from '../../../../model/facts/case-list.ts';
import { apiOf } from '../load-text.ts';

const HEAD = 'openapi: 3.1.0\ninfo: {title: Sample, version: "1"}\n';

const missing = (): never => {
  throw new Error('there is one');
};

describe('a case', () => {
  it('sends null that a required parameter has for its example, where the empty text is read as null', async () => {
    const nullable = "schema: {type: [string, 'null'], minLength: 1}, example: null";
    const api = await apiOf(`${HEAD}
paths:
  /a:
    get:
      operationId: a
      parameters:
        - {name: X-N, in: header, required: true, ${nullable}}
        - {name: q, in: query, required: true, ${nullable}}
        - {name: o, in: query, ${nullable}}
      responses: {'200': {description: ok, content: {application/json: {schema: {type: integer}, example: 1}}}}
`);
    const sent = caseList(api).cases.map(({ parameters }) =>
      parameters.map(({ parameter, value }) => [parameter.name, value]),
    );
    expect(sent).toEqual([
      [
        ['X-N', null],
        ['q', null],
      ],
    ]);
    const request = await buildRequest(buildCases(api).cases[0]?.call ?? missing(), {
      baseUrl: '',
      accept: '*/*',
      credentials: { headers: [], query: [], cookies: [], secrets: [] },
    });
    expect([request.url, request.headers]).toEqual([
      '/a?q=',
      [
        ['Accept', '*/*'],
        ['X-N', ''],
      ],
    ]);
  });
});
