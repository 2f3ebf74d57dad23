import { describe, expect, it } from 'vitest';
import { buildCases } from '../../../../conformance/cases/build-cases.ts';
import { mockCases } from '../../../../generators/express/mock/mock-cases.ts';
import { caseList } from '../../../../model/facts/case-list.ts';
import { apiOf } from '../load-text.ts';

const HEAD = 'openapi: 3.1.0\ninfo: {title: Sample, version: "1"}\n';

describe('case list', () => {
  it('reads requests that examples spell as text, and the wire form of those of 3.2; what is to be refused stays', async () => {
    const api = await apiOf(`openapi: 3.2.0
info: {title: Sample, version: "1"}
paths:
  /searches:
    post:
      operationId: search
      parameters:
        - name: where
          in: query
          schema: {type: object, properties: {color: {type: string}}}
          examples:
            text: {value: '{"color":"red"}'}
            wrong: {value: '{"color":"red"}'}
      requestBody:
        content:
          application/json:
            schema: {type: object, properties: {size: {type: integer}}}
            examples:
              text: {serializedValue: '{"size": 1}'}
              wire: {serializedValue: '{"size": 2}'}
              wrong: {serializedValue: '{"size": "much"}'}
      responses:
        '200':
          description: Found.
          content:
            application/json:
              schema: {type: array, items: {type: integer}}
              examples:
                text: {value: [1]}
                wire: {serializedValue: '[2]'}
        '400':
          description: Wrong.
          content:
            application/json:
              schema: {type: object}
              examples:
                wrong: {value: {}}
`);
    const sent = caseList(api).cases.map(({ name, parameters, body }) => [
      name,
      parameters.map(({ value }) => value),
      body?.value,
    ]);
    expect(sent).toEqual([
      ['text', [{ color: 'red' }], { size: 1 }],
      ['wire', [], { size: 2 }],
      ['wrong', ['{"color":"red"}'], { size: 'much' }],
    ]);
    const [text, wire] = buildCases(api).cases;
    expect([text?.call.parameters[0]?.value, wire?.call.body?.value]).toEqual([{ color: 'red' }, { size: 2 }]);
    const conditions = mockCases(api)['search']?.map(({ name, body, when }) => [name, body, when]);
    expect(conditions?.slice(0, 2)).toEqual([
      ['text', [1], { query: { where: { color: 'red' } }, body: { size: 1 } }],
      ['wire', [2], { body: { size: 2 } }],
    ]);
  });

  it('sends the usual body where x-at-least-one asks for what the parameters do not give', async () => {
    const api = await apiOf(`${HEAD}
paths:
  /files:
    delete:
      operationId: deleteFile
      x-at-least-one: [[branch], [message]]
      parameters:
        - {name: branch, in: query, schema: {type: string}}
        - {name: message, in: query, schema: {type: string}}
      requestBody:
        content:
          application/json:
            schema: {type: object}
            examples:
              deleted: {value: {branch: a, message: b}}
      responses:
        '204':
          description: Gone.
          x-cases:
            deleted: {}
            byQuery: {parameters: {branch: a, message: b}}
        '404':
          description: Missing.
          x-cases:
            missing: {as: guest}
            half: {parameters: {branch: a}}
            withoutBranch: {parameters: {branch: null, message: b}}
`);
    const sent = Object.fromEntries(caseList(api).cases.map((one) => [one.name, one.body?.value]));
    const usual = { branch: 'a', message: 'b' };
    expect(sent).toEqual({ deleted: usual, byQuery: undefined, missing: usual, half: usual, withoutBranch: usual });
  });

  it('has an unfit request made by those who may make one', async () => {
    const api = await apiOf(`${HEAD}
security: [{token: []}]
paths:
  /settings:
    get:
      operationId: getSettings
      x-access: {on: instance, role: administrator}
      parameters:
        - {name: page, in: query, schema: {type: integer}}
      responses:
        '200':
          description: All.
          x-cases:
            all: {as: root}
        '400':
          description: Unfit.
          x-cases:
            bad: {parameters: {page: x}}
        '403':
          description: Not an administrator.
          x-cases:
            stranger: {parameters: {page: 1}}
components:
  securitySchemes:
    token: {type: apiKey, in: header, name: Token}
`);
    const callers = Object.fromEntries(caseList(api).cases.map((one) => [one.name, one.identity]));
    expect(callers).toEqual({ all: 'root', bad: 'root', stranger: 'default' });
  });

  it('pairs examples by name, takes x-cases, and says why an example is no case', async () => {
    const api = await apiOf(`${HEAD}
security: [{token: []}]
paths:
  /things/{id}:
    parameters:
      - name: id
        in: path
        required: true
        schema: {type: integer}
        examples:
          default: {value: 1}
          missing: {value: 99}
      - {name: verbose, in: query, schema: {type: boolean}, examples: {found: {value: true}}}
    put:
      operationId: updateThing
      requestBody:
        required: true
        content:
          application/json:
            schema: {type: object}
            examples:
              default: {value: {a: 1}}
              found: {value: {a: 2}}
              lonely: {value: {}}
      responses:
        '200':
          description: Updated.
          content:
            application/json:
              schema: {type: object}
              examples:
                found: {summary: It is there, value: {id: 1}}
                linked: {externalValue: https://example.org/x.json}
        '204':
          description: Nothing to do.
          x-cases:
            same: {as: guest, parameters: {id: 7}, body: {a: 3}}
            odd: {parameters: {color: red}}
        '404':
          description: Missing.
          content: {application/json: {examples: {missing: {value: {message: no}}}}}
    delete:
      operationId: deleteThing
      security: []
      parameters:
        - {name: force, in: query, required: true, schema: {type: boolean}}
      responses:
        '204': {description: Gone., x-cases: {gone: {}}}
components:
  securitySchemes:
    token: {type: http, scheme: bearer}
`);
    const { cases, rejected } = caseList(api);
    const shown = cases.map(({ id, identity, parameters, body, expected }) => ({
      id,
      identity,
      parameters: Object.fromEntries(parameters.map(({ parameter, value }) => [parameter.name, value])),
      body: body?.value,
      expected: expected?.example.value,
    }));
    expect(shown).toEqual([
      {
        id: 'updateThing/200/found',
        identity: 'default',
        parameters: { id: 1, verbose: true },
        body: { a: 2 },
        expected: { id: 1 },
      },
      {
        id: 'updateThing/200/linked',
        identity: 'default',
        parameters: { id: 1 },
        body: { a: 1 },
        expected: null,
      },
      { id: 'updateThing/204/same', identity: 'guest', parameters: { id: 7 }, body: { a: 3 }, expected: undefined },
      {
        id: 'updateThing/404/missing',
        identity: 'default',
        parameters: { id: 99 },
        body: { a: 1 },
        expected: { message: 'no' },
      },
    ]);
    expect(rejected.map(({ operation, name, reason }) => `${operation.operationId} ${name}: ${reason}`)).toEqual([
      'updateThing odd: x-cases names the parameter color, which the operation does not have',
      'updateThing lonely: no response has an example or an x-cases entry of this name',
      'deleteThing gone: the required query parameter force has no example',
    ]);
    expect(caseList(api)).toBe(caseList(api));
  });

  it('needs a request for every error, refuses twins, and takes a media type that the operation does not', async () => {
    const api = await apiOf(`${HEAD}
security: [{token: []}]
paths:
  /things:
    post:
      operationId: createThing
      parameters:
        - {name: key, in: query, required: true, schema: {type: string}, examples: {default: {value: k}}}
      requestBody:
        content: {application/json: {schema: {type: object}, examples: {made: {value: {a: 1}}}}}
      responses:
        '201':
          description: Made.
          x-cases: {made: {}, again: {body: {a: 1}}}
        '400':
          description: Wrong.
          content: {application/json: {examples: {unclear: {value: {}}}}}
          x-cases:
            keyless: {parameters: {key: null}}
            same: {body: {a: 1}}
        '401':
          description: Who?
          content: {application/json: {examples: {nobody: {value: {}}}}}
        '415':
          description: What?
          x-cases: {markup: {contentType: application/xml, body: <a/>}}
        '429':
          description: Slow down.
          content: {application/json: {examples: {tooFast: {value: {}}}}}
          x-cases: {tooFast: {cannotReplay: It takes a thousand requests.}}
components:
  securitySchemes:
    token: {type: http, scheme: bearer}
`);
    const { cases, rejected } = caseList(api);
    const shown = cases.map(({ id, identity, parameters, body }) => {
      return [id, identity, parameters.length, body?.mediaType.name, body?.value];
    });
    expect(shown).toEqual([
      ['createThing/201/made', 'default', 1, 'application/json', { a: 1 }],
      ['createThing/201/again', 'default', 1, 'application/json', { a: 1 }],
      ['createThing/400/keyless', 'default', 0, undefined, undefined],
      ['createThing/401/nobody', 'anonymous', 1, undefined, undefined],
      ['createThing/415/markup', 'default', 1, 'application/xml', '<a/>'],
    ]);
    expect(rejected.map(({ name, reason, marked }) => [name, reason, marked])).toEqual([
      ['unclear', 'nothing says how to bring about 400', false],
      ['same', 'its request is that of createThing/201/made: nothing says how to bring about 400', false],
      ['tooFast', 'It takes a thousand requests.', true],
    ]);
  });
});
