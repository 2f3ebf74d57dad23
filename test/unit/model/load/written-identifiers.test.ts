import { describe, expect, it } from 'vitest';

import { withWrittenIdentifiers } from '../../../../model/load/core/written-identifiers.ts';
import type { JsonValue } from '../../../../model/index.ts';
import { strictReferences } from '../../../support/strict-references.ts';

function schemas(
  components: Readonly<Record<string, JsonValue>>,
  rest: Readonly<Record<string, JsonValue>> = {},
): JsonValue {
  return { openapi: '3.2.0', ...rest, components: { schemas: components } };
}

/** The schemas as they are written, and how many of their references lead somewhere for a strict reader. */
function written(document: JsonValue, isOneFile = true): unknown {
  const { document: told, problems } = withWrittenIdentifiers(document, isOneFile);
  expect(problems).toEqual([]);
  for (const { text, target } of strictReferences(told)) expect(target, text).toBeDefined();
  return Reflect.get(Object(Reflect.get(Object(told), 'components')), 'schemas');
}

describe('identifiers of schemas in a bundle', () => {
  it('are gone, so that pointers lead from the root of it; properties, values and extensions called so stay', () => {
    const example = { $id: 'https://example.com/value', $anchor: 'tip' };
    const A = { $id: 'https://example.com/a', properties: { $id: { $ref: '#/components/schemas/B' } } };
    const B = { $id: 'b', $anchor: 'tip', example, 'x-own': example, $defs: { in: { $id: 'in', $anchor: 'tip' } } };
    const C = { $anchor: 'only' };
    expect(written(schemas({ A, B, C }))).toEqual({
      A: { properties: { $id: { $ref: '#/components/schemas/B' } } },
      B: { example, 'x-own': example, $defs: { in: {} } },
      C,
    });
  });

  it('leave anchors of several files that are called the same no more than one of them', () => {
    const [A, B] = [{ $anchor: 'tip' }, { $anchor: 'tip', title: 'B' }];
    expect(written(schemas({ A, B }), false)).toEqual({ A: {}, B: { title: 'B' } });
  });

  it('stay where `$dynamicRef` needs them, and references are resolved against them', () => {
    const Tree = {
      $id: 'https://example.com/tree',
      $dynamicAnchor: 'node',
      properties: {
        more: { $dynamicRef: '#node' },
        leaf: { $ref: '#/components/schemas/Leaf' },
        tip: { $ref: '#/components/schemas/Leaf/$defs/a~1b#' },
        own: { $ref: '#/components/schemas/Tree/$defs/e%20f' },
      },
      discriminator: { propertyName: 'kind', mapping: { one: '#/components/schemas/Leaf', two: 'Leaf' } },
      $defs: { 'e f': { $id: 'sub/in', properties: { up: { $ref: '#/components/schemas/Tree' } } } },
    };
    const Leaf = { $id: 'https://example.com/leaf', $defs: { 'a/b#': { type: 'string' } } };
    const Use = { oneOf: [{ $ref: '#/components/schemas/Tree' }, { $ref: '#/components/schemas/Leaf/$defs/a~1b%23' }] };
    expect(written(schemas({ Tree, Leaf, Use }))).toEqual({
      Tree: {
        ...Tree,
        properties: {
          more: { $dynamicRef: '#node' },
          leaf: { $ref: 'https://example.com/leaf' },
          tip: { $ref: 'https://example.com/leaf#/$defs/a~1b%23' },
          own: { $ref: 'https://example.com/sub/in' },
        },
        discriminator: { propertyName: 'kind', mapping: { one: 'https://example.com/leaf', two: 'Leaf' } },
        $defs: { 'e f': { $id: 'sub/in', properties: { up: { $ref: 'https://example.com/tree' } } } },
      },
      Leaf,
      Use: { oneOf: [{ $ref: '#/components/schemas/Tree' }, { $ref: 'https://example.com/leaf#/$defs/a~1b%23' }] },
    });
  });

  it('that are relative stay so, and are given up where what they are relative to is', () => {
    const List = { $id: 'of/list', $dynamicAnchor: 'T', items: { $dynamicRef: '#T' } };
    const Own = { $id: 'own', $ref: '#/components/schemas/List', $defs: { T: { $dynamicAnchor: 'T' } } };
    const Lost = {
      $id: 'https://example.com/a/lost',
      properties: { plain: { $ref: '#/components/schemas/Plain' } },
      $defs: { in: { $id: 'in', $dynamicAnchor: 'T' } },
    };
    expect(written(schemas({ List, Own, Lost, Plain: {} }))).toEqual({
      List,
      Own: { ...Own, $ref: 'of/list' },
      Lost: {
        properties: { plain: { $ref: '#/components/schemas/Plain' } },
        $defs: { in: { $id: 'https://example.com/a/in', $dynamicAnchor: 'T' } },
      },
      Plain: {},
    });
  });

  it('of a document that has an address of its own lead to parts without one', () => {
    const $self = 'https://example.com/api';
    const Tree = {
      $id: 'tree',
      $dynamicAnchor: 'n',
      items: { $dynamicRef: '#n' },
      not: { $ref: '#/components/schemas/P' },
    };
    const { document, problems } = withWrittenIdentifiers(schemas({ Tree, P: {} }, { $self }), true);
    expect(problems).toEqual([]);
    expect(document).toMatchObject({
      components: {
        schemas: { Tree: { $id: 'tree', not: { $ref: 'https://example.com/api#/components/schemas/P' } } },
      },
    });
  });

  it('that cannot stay where `$dynamicRef` needs them are a problem, which says what has none', () => {
    const page = (name: string): JsonValue => ({
      $id: `https://example.com/${name}`,
      $ref: '#/components/schemas/Page',
      $defs: { T: { $dynamicAnchor: 'T', $ref: `#/components/schemas/${name}` } },
    });
    const Page = {
      $id: 'https://example.com/page',
      items: { $dynamicRef: '#T' },
      $defs: { T: { $dynamicAnchor: 'T' } },
    };
    expect(withWrittenIdentifiers(schemas({ Page, A: {}, As: page('A') }), true).problems).toEqual([
      '`$dynamicAnchor: T` would lead elsewhere: `#/components/schemas/A`, which `https://example.com/A` refers to, ' +
        'has no address in one document',
    ]);
    const lost = { $id: 'https://example.com/lost', items: { $dynamicRef: 'gone#T' } };
    expect(withWrittenIdentifiers(schemas({ lost }), true).problems).toEqual([
      'a reference leads nowhere: `$dynamicRef: gone#T`',
    ]);
  });

  it('are nothing to a document without any', () => {
    const document = schemas({ A: { $ref: '#/components/schemas/B' }, B: {} });
    expect(withWrittenIdentifiers(document, true).document).toBe(document);
  });
});
