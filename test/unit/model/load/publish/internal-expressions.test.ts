import { expect, it } from 'vitest';
import type { JsonObject } from '../../../../../model/json-object.ts';
import { internalReferences } from '../../../../../model/load/publish/internal-references.ts';
import { publishDocument } from '../../../../../model/load/publish/publish-document.ts';

const hidden = { type: 'string', 'x-internal': true };
const json = (schema: JsonObject): JsonObject => ({ 'application/json': { schema } });
const thing = { $ref: '#/components/schemas/Thing' };
const item = (operationId: string): JsonObject => ({
  post: { operationId, responses: { 204: { description: 'Taken.' } } },
});

const document: JsonObject = {
  openapi: '3.1.0',
  info: { title: 'Links', version: '1' },
  paths: {
    '/things': {
      post: {
        operationId: 'addThing',
        requestBody: { content: json({ type: 'object', properties: { open: { type: 'string' }, secret: hidden } }) },
        responses: {
          201: {
            description: 'Added.',
            content: json({ type: 'object', properties: { things: { type: 'array', items: thing } } }),
            links: {
              open: { operationId: 'addThing', parameters: { id: '$response.body#/things/0/open' } },
              inside: { operationId: 'addThing', parameters: { id: '$response.body#/things/0/secret' } },
              asked: { operationId: 'addThing', requestBody: '$request.body#/secret' },
            },
          },
        },
        callbacks: {
          both: { '{$request.body#/open}': item('told'), '{$request.body#/secret}/x': item('toldInside') },
          one: { '{$request.body#/secret}': item('toldAlone') },
        },
      },
    },
  },
  components: {
    schemas: { Thing: { allOf: [{ type: 'object', properties: { open: { type: 'string' }, secret: hidden } }] } },
    responses: {
      Shared: {
        description: 'One.',
        content: json(thing),
        links: { inside: { operationId: 'addThing', parameters: { id: '$response.body#/secret' } } },
      },
    },
  },
};

it('links and callbacks tell readers of no internal property', () => {
  const text = JSON.stringify(publishDocument(document));
  expect(text).not.toMatch(/secret|inside|asked|"one"/i);
  expect(text).toContain('$response.body#/things/0/open');
  expect(text).toContain('{$request.body#/open}');
});

it('the linter names them where they stand', () => {
  const found = internalReferences(new Map([['a.json', document]]));
  const operation = '/paths/~1things/post';
  expect(found.map(({ location, target }) => `${location.pointer} ${target}`)).toEqual([
    `${operation}/responses/201/links/asked $request.body#/secret`,
    `${operation}/callbacks/both/{$request.body#~1secret}~1x {$request.body#/secret}/x`,
    `${operation}/callbacks/one/{$request.body#~1secret} {$request.body#/secret}`,
    `${operation}/responses/201/links/inside $response.body#/things/0/secret`,
    '/components/responses/Shared/links/inside $response.body#/secret',
  ]);
});
