import { describe, expect, it } from 'vitest';
import { descriptionOf, emitSite, loadValue, textOf } from './load-text.ts';
import { SCHEMAS } from './told-schemas.ts';
import { PLACES, OPERATIONS, components } from './told-operations.ts';

async function pageOf(path: string, parts: object): Promise<string> {
  const site = emitSite(await loadValue(descriptionOf(parts)));
  const html = site.get(path) ?? expect.fail(`no page ${path} in ${[...site.keys()].join(', ')}`);
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  // What comes of an example that is made of the schema proves nothing.
  const made =
    /<h2>Example<\/h2><pre[^]*?<\/pre>|<details class="example"[^>]*>\s*<summary>[^<]*<code>example<\/code> - Made[^]*?<\/details>/g;
  return textOf(main.replaceAll(made, ''));
}

describe('a page says what a schema says', () => {
  it.each(SCHEMAS)('of a component: %s', async (_keyword, schema, expected) => {
    const text = await pageOf('schemas/s.html', {
      components: { ...components, schemas: { ...components.schemas, S: schema } },
    });
    for (const words of expected) expect(text).toContain(words);
  });

  it.each(SCHEMAS.filter(([keyword]) => !/^(?:readOnly|writeOnly|title|examples)/.test(keyword)))(
    'of a field, a body and an answer: %s',
    async (_keyword, schema, expected) => {
      const content = { 'application/json': { schema: { type: 'object', properties: { field: schema } } } };
      const bare = { 'application/json': { schema } };
      const post = {
        operationId: 'test',
        requestBody: { content },
        responses: { 200: { description: 'x', content: bare } },
      };
      const text = await pageOf('operations/test.html', { paths: { '/t': { post } }, components });
      const [request = '', answer = ''] = text.split(' Responses ');
      for (const words of expected) {
        expect(request).toContain(words);
        expect(answer).toContain(words);
      }
    },
  );
});

describe('a page says what a description says', () => {
  it.each(PLACES)('%s', async (_name, path, parts, expected) => {
    const get = { operationId: 'test', tags: ['t'], responses: { 200: { description: 'x' } } };
    const text = await pageOf(path, { paths: { '/t': { get } }, ...parts });
    for (const words of expected) expect(text).toContain(words);
  });

  it.each(OPERATIONS)('of an operation: %s', async (_name, members, expected) => {
    const post = { operationId: 'test', responses: { 200: { description: 'x' } }, ...members };
    const text = await pageOf('operations/test.html', { paths: { '/t': { post } }, components });
    for (const words of expected) expect(text).toContain(words);
  });

  it.each(OPERATIONS.filter(([name]) => !/servers|scopes|link|callback|style/.test(name)))(
    'of a webhook: %s',
    async (_name, members, expected) => {
      const post = { operationId: 'test', responses: { 200: { description: 'x' } }, ...members };
      const text = await pageOf('webhooks/test.html', { paths: {}, webhooks: { hook: { post } }, components });
      for (const words of expected) expect(text).toContain(words);
    },
  );

  it('says each side what it sends: nothing that is read-only in requests, nothing that is write-only in answers', async () => {
    const schema = {
      allOf: [
        { $ref: '#/components/schemas/Base' },
        { type: 'object', properties: { plain: {}, got: { readOnly: true }, sent: { writeOnly: true } } },
      ],
    };
    const Base = {
      type: 'object',
      properties: { gotBase: { $ref: '#/components/schemas/Got' }, sentBase: { type: 'string', writeOnly: true } },
    };
    const content = { 'application/json': { schema } };
    const post = { operationId: 'test', requestBody: { content }, responses: { 200: { description: 'x', content } } };
    const schemas = { Base, Got: { type: 'string', readOnly: true } };
    const site = emitSite(await loadValue(descriptionOf({ paths: { '/t': { post } }, components: { schemas } })));
    const html = site.get('operations/test.html') ?? '';
    const ids = [...html.matchAll(/ id="((?:body|response-200)\.\w+)"/g)].map(([, id]) => id);
    expect(ids.filter((id) => !id?.includes('example'))).toEqual([
      'body.sentBase',
      'body.plain',
      'body.sent',
      'response-200.gotBase',
      'response-200.plain',
      'response-200.got',
    ]);
  });
});

it('what bytes are is said by their encoding: a page invents no media type for them', async () => {
  const schema = {
    type: 'object',
    properties: { f: { type: 'string', format: 'binary' }, g: { type: 'string', contentMediaType: 'image/gif' } },
  };
  const content = { 'multipart/form-data': { schema, encoding: { f: { contentType: 'image/png, image/jpeg' } } } };
  const post = { operationId: 'test', requestBody: { content }, responses: { 204: { description: 'x' } } };
  const text = await pageOf('operations/test.html', { paths: { '/t': { post } } });
  expect(text).not.toContain('octet-stream');
  expect(text).toContain('as image/png or image/jpeg');
  expect(text).toContain('content image/gif');
});
