import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MockServer, startMock } from '../../../../cli/mock/start-mock.ts';
import { apiOf } from '../../model/load-text.ts';

const description = `
openapi: 3.1.0
info: { title: Offers, version: '1' }
paths:
  /picture:
    get:
      operationId: picture
      responses:
        '200':
          description: A thing.
          content:
            image/png: { schema: { type: string, contentMediaType: image/png } }
            video/*: {}
            application/*+json: { schema: { $ref: '#/components/schemas/Thing' } }
            application/xml: { schema: { $ref: '#/components/schemas/Thing' } }
        default: { description: Wrong., content: { application/json: { schema: { $ref: '#/components/schemas/Never' } } } }
  /drawing:
    get:
      operationId: drawing
      responses:
        '200':
          description: A thing.
          content: { image/png: { example: bytes }, application/json: { schema: { $ref: '#/components/schemas/Thing' } } }
  /photo:
    get:
      operationId: photo
      responses:
        '200': { description: One., content: { image/jpeg: {} } }
        '404': { description: No., content: { application/json: { schema: { $ref: '#/components/schemas/Thing' } } } }
  /never:
    get:
      operationId: never
      responses:
        '200': { description: One., content: { application/json: { schema: { $ref: '#/components/schemas/Never' } } } }
        '404': { description: No., content: { application/json: { schema: { $ref: '#/components/schemas/Never' } } } }
  /either:
    get:
      operationId: either
      responses:
        '200':
          description: One.
          content:
            application/json: { schema: { $ref: '#/components/schemas/Never' } }
            text/plain: { schema: { type: string } }
components:
  schemas:
    Never: { type: object, required: [size], properties: { size: { type: integer, minimum: 5, maximum: 2 } } }
    Thing: { type: object, required: [id], properties: { id: { type: integer } } }
`;

let server: MockServer;
let lenient: MockServer;

beforeAll(async () => {
  const api = await apiOf(description);
  server = await startMock(api, { port: 0 });
  lenient = await startMock(api, { port: 0, mode: 'lenient' });
});
afterAll(() => Promise.all([server.close(), lenient.close()]));

function ask(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  return fetch(server.url + path, { headers });
}

describe('a mock of media types that it cannot write', () => {
  it.each<[accept: string, status: number, type: string | null]>([
    ['*/*', 200, 'application/vnd.mock+json'],
    ['application/*', 200, 'application/vnd.mock+json'],
    ['application/vnd.thing+json', 200, 'application/vnd.mock+json'],
    ['video/mp4, application/xml;q=0.1', 200, 'application/xml'],
    ['*/*;q=0.1, application/*+json;q=0', 200, 'application/xml'],
    ['video/mp4', 406, 'application/problem+json'],
    ['application/*+json;q=0, application/xml;q=0, video/*', 406, 'application/problem+json'],
  ])('does not promise them to who takes %s: %i', async (accept, status, type) => {
    const answer = await ask('/picture', { accept });
    const text = await answer.text();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, type]);
    expect(/video/.test(text)).toBe(false);
  });

  it.each(['image/png', 'image/*', 'video/mp4;q=0.2, image/png', 'application/*+json;q=0, application/xml;q=0, */*'])(
    'but answers in one of which it knows a file: %s',
    async (accept) => {
      const answer = await ask('/picture', { accept });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
      expect(
        Buffer.from(await answer.arrayBuffer())
          .toString('latin1')
          .slice(1, 4),
      ).toBe('PNG');
    },
  );

  it('answers in one that has an example, or is the only one', async () => {
    const drawing = await ask('/drawing', { accept: 'image/png' });
    expect([drawing.status, await drawing.text()]).toEqual([200, 'bytes']);
    const photo = await ask('/photo', { accept: 'image/*' });
    expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  });

  it('answers no error because only that is in the media type that is asked for', async () => {
    const headers = { accept: 'application/json' };
    expect((await fetch(`${server.url}/photo`, { headers })).status).toBe(406);
    const photo = await fetch(`${lenient.url}/photo`, { headers });
    expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  });
});

describe('a mock of schemas that no value meets', () => {
  it.each(['', 'code=404', 'dynamic=true', 'dynamic=true, code=404'])('says so, not null: %s', async (prefer) => {
    const answer = await ask('/never', { prefer });
    expect([answer.status, await answer.json()]).toEqual([
      501,
      expect.objectContaining({ detail: expect.stringContaining('no-valid-value') }),
    ]);
  });

  it('answers in another media type, and refuses by problem details', async () => {
    const either = await ask('/either');
    expect([either.status, either.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    const other = await ask('/either', { accept: 'application/json' });
    expect([other.status, await other.json()]).toEqual([
      406,
      expect.objectContaining({ detail: 'available: text/plain' }),
    ]);
    const refused = await ask('/picture?x=1');
    expect([refused.status, refused.headers.get('content-type')]).toEqual([400, 'application/problem+json']);
  });
});
