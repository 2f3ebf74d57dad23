import { describe, expect, it } from 'vitest';
import { loadApi } from '../../../../model/index.ts';
import { fits } from '../../../../model/facts/sample/fits.ts';
import { SPEC_FILE } from '../../../suites/spec/description.ts';
import { decodeEntities, descriptionOf, emitSite, loadValue, textOf } from './load-text.ts';

const schema = {
  type: 'object',
  required: ['id', 'name'],
  properties: {
    id: { type: 'integer', readOnly: true },
    name: { type: 'string', minLength: 3 },
    secret: { type: 'string', writeOnly: true },
  },
};

async function operationPage(members: object): Promise<string> {
  const post = { operationId: 'send', responses: { 200: { description: 'x' } }, ...members };
  return emitSite(await loadValue(descriptionOf({ paths: { '/a': { post } } }))).get('operations/send.html') ?? '';
}

function bodyOf(media: object): object {
  return { requestBody: { content: { 'application/json': media } } };
}

describe('examples', () => {
  it('that break their schema are marked, and a value that meets it comes first', async () => {
    const page = await operationPage(bodyOf({ schema, examples: { short: { value: { name: 'x' } } } }));
    const text = textOf(page);
    expect(text).toMatch(/Example example - Made from the schema .* Example short does not meet its schema/);
    // What is sent in the samples meets it as well.
    const sent = /--data &#x27;([^]*?)&#x27;/.exec(page)?.[1] ?? expect.fail('no body');
    expect((JSON.parse(decodeEntities(sent)) as { name: string }).name.length).toBeGreaterThanOrEqual(3);
  });

  it('that meet their schema are not marked, and show what the side sends', async () => {
    const value = { id: 7, name: 'Ada', secret: 's3cret' };
    const content = { 'application/json': { schema, example: value } };
    const page = textOf(
      await operationPage({ ...bodyOf({ schema, example: value }), responses: { 200: { description: 'x', content } } }),
    );
    expect(page).not.toContain('does not meet');
    const [request = '', answer = ''] = page.split(' Responses ');
    expect(request).toContain('{ "name": "Ada", "secret": "s3cret" }');
    expect(answer).toContain('{ "id": 7, "name": "Ada" }');
  });

  it('of parameters and schemas are marked where they break their schema', async () => {
    const text = textOf(
      await operationPage({
        parameters: [
          {
            name: 'p',
            in: 'query',
            schema: { type: 'integer', examples: ['no number'] },
            examples: { good: { value: 5 }, bad: { value: 'x' } },
          },
        ],
      }),
    );
    expect(text).toContain('example good 5');
    expect(text).toContain('example bad does not meet its schema x');
    expect(text).toContain('example does not meet its schema "no number"');
  });

  it('are texts of their media type', async () => {
    const text = { schema: { type: 'string', const: '12345' } };
    const source = { schema, example: '{"id":  7, "name": "Ada"}' };
    const pet = {
      type: 'object',
      xml: { name: 'pet' },
      properties: { id: { type: 'integer', xml: { attribute: true } }, tag: { type: 'string' } },
    };
    const rows = {
      type: 'array',
      items: { type: 'object', properties: { a: { type: 'string', const: 'x, y' }, b: { type: 'integer' } } },
    };
    const event = { type: 'object', properties: { data: { type: 'string' } } };
    const examplesOf = async (content: object): Promise<readonly string[]> => {
      const page = await operationPage({ responses: { 200: { description: 'x', content } } });
      const found = page
        .split('>Responses<')[1]
        ?.matchAll(/<details class="example"[^]*?<code>[^]*?<pre[^>]*><code>([^]*?)<\/code>/g);
      return [...(found ?? [])].map(([, html = '']) => decodeEntities(html));
    };
    expect(await examplesOf({ 'application/json': text })).toEqual(['"12345"']);
    expect(await examplesOf({ 'text/plain': text })).toEqual(['12345']);
    expect(await examplesOf({ 'application/json': source })).toEqual(['{"id":  7, "name": "Ada"}']);
    expect(await examplesOf({ 'application/xml': { schema: pet } })).toEqual([
      '<?xml version="1.0" encoding="UTF-8"?>\n<pet id="1">\n  <tag>string</tag>\n</pet>',
    ]);
    expect(await examplesOf({ 'application/xml': { schema: pet, example: '<pet/>' } })).toEqual(['<pet/>']);
    expect(await examplesOf({ 'text/csv': { schema: rows } })).toEqual(['a,b\r\n"x, y",1\r\n']);
    expect(await examplesOf({ 'application/x-ndjson': { itemSchema: pet } })).toEqual(['{"id":1,"tag":"string"}\n']);
    expect(await examplesOf({ 'text/event-stream': { itemSchema: event } })).toEqual(['data: string\n\n']);
    expect(await examplesOf({ 'image/png': { schema: { type: 'string', format: 'binary' } } })).toEqual([]);
  });

  it('of parameters, headers and fields hold what their side sends', async () => {
    const sided = { ...schema, example: { id: 7, name: 'Ada', secret: 's3cret' } };
    const json = { content: { 'application/json': { schema: sided } } };
    const inside = { type: 'object', properties: { inner: sided } };
    const content = { 'application/json': { schema: inside } };
    const page = textOf(
      await operationPage({
        parameters: [
          { name: 'deep', in: 'query', style: 'deepObject', schema: sided },
          { name: 'named', in: 'query', schema, style: 'deepObject', examples: { one: { value: sided.example } } },
          { name: 'json', in: 'query', ...json },
        ],
        requestBody: { content },
        responses: { 200: { description: 'x', headers: { 'X-J': json }, content } },
      }),
    );
    const [request = '', answer = ''] = page.split(/ Responses | Credential /);
    expect(request.match(/"name": "Ada", "secret": "s3cret"/g)).toHaveLength(5);
    expect(request).not.toContain('"id"');
    expect(request).toContain('deep[name]=value');
    expect(answer.match(/"id": 7, "name": "Ada"/g)).toHaveLength(3);
    expect(answer).not.toContain('s3cret');
  });

  it('of our description, drawn ones included, meet their schemas on every page', async () => {
    const { api } = await loadApi(SPEC_FILE);
    if (api === undefined) return expect.fail('not loaded');
    const site = emitSite(api);
    for (const [path, html] of site) expect([path, html.includes('does not meet its schema')]).toEqual([path, false]);
    let count = 0;
    for (const component of api.schemas) {
      const page = [...site].find(
        ([path, html]) => path.startsWith('schemas/') && html.includes(`<h1>${component.name}</h1>`),
      );
      const sample = /<h2>Example<\/h2><pre tabindex="0"><code>([^]*?)<\/code>/.exec(page?.[1] ?? '')?.[1];
      if (sample === undefined) continue;
      const value = JSON.parse(decodeEntities(sample)) as never;
      expect([component.name, fits(component, value, 'read')]).toEqual([component.name, true]);
      count += 1;
    }
    expect(count).toBeGreaterThan(150);
  });
});
