import fc from 'fast-check';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planRun } from '../../../../conformance/index.ts';
import { buildCases } from '../../../../conformance/cases/build-cases.ts';
import { writeBody } from '../../../../conformance/cases/write-body.ts';
import { isJsonMediaType } from '../../../../model/facts/media-kind.ts';
import { apiOf } from '../../model/load-text.ts';
import { fakeScenario, runAll, toldIn } from '../run-fake.ts';

const X =
  '{type: object, required: [id], xml: {name: x}, properties: {id: {type: integer, xml: {nodeType: attribute}}, tags: {type: array, items: {type: string}}}}';

function described(content: string, response = '{description: Done.}'): string {
  return `openapi: 3.2.0
info: {title: Sample, version: "1"}
paths:
  /things:
    post: {operationId: send, requestBody: {required: true, content: {${content}}}, responses: {'200': ${response}}}
`;
}

/** What the only case of a description sends, or why there is none. */
async function sent(content: string, response?: string): Promise<readonly string[]> {
  const { cases, skipped, unjudged } = buildCases(await apiOf(described(content, response)));
  const bodies = await Promise.all(
    cases.flatMap(({ call: { body } }) => (body === undefined ? [] : [writeBody(body)])),
  );
  const texts = bodies.map((body) => new TextDecoder().decode(body.bytes));
  return texts.length > 0 ? texts : [...skipped, ...unjudged].map(({ reason }) => reason);
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SHOWN = '{description: Done., content: {application/json: {examples: {e: {value: 1}}}}}';

describe('a body is written as its media type is', () => {
  it.each([
    [
      `application/xml: {schema: ${X}, examples: {e: {dataValue: {id: 1, tags: [q]}}}}`,
      `${HEAD}<x id="1"><tags>q</tags></x>`,
    ],
    [
      `application/xml: {schema: ${X}, examples: {e: {dataValue: {id: 1}, serializedValue: '<x id="1"></x>'}}}`,
      '<x id="1"></x>',
    ],
    [`application/xml: {schema: ${X}, examples: {e: {serializedValue: '<x id="2"/>'}}}`, '<x id="2"/>'],
    ['text/csv: {schema: {type: array}, examples: {e: {value: [{a: 1}]}}}', 'a\r\n1\r\n'],
    ['text/csv: {examples: {e: {value: "a,b"}}}', 'a,b'],
    [
      'application/jsonl: {itemSchema: {type: object}, examples: {e: {dataValue: [{a: 1}, {a: 2}]}}}',
      '{"a":1}\n{"a":2}\n',
    ],
    [
      'application/x-www-form-urlencoded: {schema: {type: object}, examples: {e: {dataValue: {a: 1}, serializedValue: "a=%31"}}}',
      'a=%31',
    ],
  ])('%s', async (content, text) => {
    expect(await sent(content, SHOWN)).toEqual([text]);
    expect(await sent(content)).toEqual([text]);
  });

  it.each([
    [`application/xml: {schema: ${X}}`, `${HEAD}<x id="1"><tags>string</tags></x>`],
    ['application/jsonl: {itemSchema: {type: object, required: [a], properties: {a: {const: 3}}}}', '{"a":3}\n'],
    ['text/plain: {schema: {const: hello}}', 'hello'],
    ['application/octet-stream: {}', 'no body of application/octet-stream is shown, and none can be drawn'],
  ])('without an example: %s', async (content, text) => {
    expect(await sent(content)).toEqual([text]);
  });

  it('is not sent where nothing says how, and the reason is told', async () => {
    const reasons = await sent('application/cbor: {schema: {type: object}, examples: {e: {value: {a: 1}}}}', SHOWN);
    expect(reasons).toContain('how its body is written as application/cbor is not known: only a text says it');
  });

  it('of another value than the shown one is not the shown text', async () => {
    const api = await apiOf(described(`application/xml: {schema: ${X}}`));
    const mediaType = api.operations[0]?.requestBody?.content[0];
    if (mediaType === undefined) return expect.fail('no media type');
    const shown = { value: { id: 1 }, text: '<x id="1"/>' };
    const written = await Promise.all([{ id: 1 }, { id: 2 }].map((value) => writeBody({ mediaType, value, shown })));
    expect(written.map(({ bytes }) => new TextDecoder().decode(bytes))).toEqual([
      '<x id="1"/>',
      `${HEAD}<x id="2"></x>`,
    ]);
    const types = fc.constantFrom(
      'application/xml',
      'text/xml',
      'application/soap+xml',
      'text/csv',
      'text/event-stream',
    );
    const value = fc.array(fc.dictionary(fc.constantFrom('a', 'b'), fc.integer(), { minKeys: 1 }), { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(types, value, async (name, items) => {
        const { contentType, bytes } = await writeBody({ mediaType: { ...mediaType, name }, value: items });
        expect(isJsonMediaType(contentType)).toBe(false);
        expect(() => JSON.parse(new TextDecoder().decode(bytes)) as unknown).toThrow(SyntaxError);
      }),
      { numRuns: 60 },
    );
  });
});

describe('a server that reads and writes XML', () => {
  let server: Server;
  let answer = '';
  beforeAll(async () => {
    server = createServer((request, response) => {
      let text = '';
      request.on('data', (part: Buffer) => (text += part.toString()));
      request.on('end', () => {
        if (request.headers['content-type'] !== 'application/xml') return response.writeHead(415).end();
        if (!text.startsWith('<')) return response.writeHead(400).end();
        return response.writeHead(200, { 'content-type': 'application/xml' }).end(answer);
      });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  });
  afterAll(() => server.close());

  const example = '{e: {value: {id: 1, tags: [q]}}}';
  const response = `{description: Done., content: {application/xml: {schema: ${X}, examples: ${example}}}}`;
  const text = described(`application/xml: {schema: ${X}, examples: ${example}}`, response);

  async function findings(): Promise<readonly string[]> {
    const { port } = server.address() as AddressInfo;
    const all = planRun(await apiOf(text));
    const plan = { ...all, cases: all.cases.filter(({ kind }) => kind === 'example') };
    const { summary } = await runAll(plan, { baseUrl: `http://127.0.0.1:${port}`, scenario: fakeScenario() });
    return summary.findings.map(({ finding }) => `${finding.check} ${finding.pointer}`);
  }

  it('once was accused for refusing JSON, and is not for its blanks', async () => {
    answer = '<x id="1">\n  <tags>q</tags>\n</x>';
    expect(await findings()).toEqual([]);
  });

  it('is held against what the example says', async () => {
    answer = '<x id="1"/>';
    expect(await findings()).toEqual(['example /tags']);
  });
});

it('a write that is asked for again in another media type may be refused, and once was an accusation', async () => {
  const seen = new Set<string>();
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      const type = request.headers['content-type'];
      if (type !== undefined) seen.add(type);
      // What came as JSON is there already.
      if (type === 'text/csv') return response.writeHead(409).end();
      return response.writeHead(200, { 'content-type': 'application/json' }).end('1');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const content = 'application/json: {examples: {e: {value: 1}}}, text/csv: {examples: {e: {value: a}}}';
  const all = planRun(await apiOf(described(content, SHOWN)));
  const plan = { ...all, cases: all.cases.filter(({ kind }) => kind === 'example') };
  const { summary } = await runAll(plan, { baseUrl: `http://127.0.0.1:${port}`, scenario: fakeScenario() });
  server.close();
  expect(toldIn(summary)).toEqual([]);
  expect([...seen]).toEqual(['application/json', 'text/csv']);
});
