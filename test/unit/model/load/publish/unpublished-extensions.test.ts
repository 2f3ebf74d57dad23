import { describe, expect, it } from 'vitest';
import { publishDocument } from '../../../../../model/load/publish/publish-document.ts';

const responses = { 200: { description: 'ok' } };

describe('the published document', () => {
  it('leaves out what is never published, wherever an operation may be', () => {
    const operation = { operationId: 'a', 'x-decisions': ['D-1'], 'x-tier': 'paid', responses };
    const kept = { operationId: 'a', 'x-tier': 'paid', responses };
    const callbacks = { done: { '{$request.body#/url}': { post: operation } } };
    const document = {
      openapi: '3.2.0',
      'x-decisions': ['D-2'],
      paths: { '/a': { summary: 'A', get: { ...operation, callbacks }, additionalOperations: { COPY: operation } } },
      webhooks: { made: { post: operation } },
      components: { pathItems: { shared: { put: operation } }, callbacks, schemas: {} },
    };
    const called = { done: { '{$request.body#/url}': { post: kept } } };
    expect(publishDocument(document)).toEqual({
      openapi: '3.2.0',
      paths: { '/a': { summary: 'A', get: { ...kept, callbacks: called }, additionalOperations: { COPY: kept } } },
      webhooks: { made: { post: kept } },
      components: { pathItems: { shared: { put: kept } }, callbacks: called, schemas: {} },
    });
  });

  it('keeps a member of that name in an example, and documents of other shapes', () => {
    const example = { 'x-decisions': ['a value'] };
    const schemas = { Thing: { type: 'object', examples: [example] } };
    expect(publishDocument({ components: { schemas } })).toEqual({ components: { schemas } });
    for (const odd of [null, 5, [], { paths: null, webhooks: [] }]) expect(publishDocument(odd)).toEqual(odd);
  });
});
