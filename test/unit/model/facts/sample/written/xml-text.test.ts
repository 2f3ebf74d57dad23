import { describe, expect, it } from 'vitest';
import { xmlText } from '../../../../../../model/facts/sample/written/xml-text.ts';
import type { JsonValue } from '../../../../../../model/location.ts';
import { schemasOf } from '../../../load-text.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

async function xml(schema: string, value: JsonValue): Promise<string> {
  const schemas = await schemasOf(`Pet: ${schema}\nTag: {type: object, properties: {n: {type: string}}}`);
  const text = xmlText(schemas('Pet'), value);
  expect(text.startsWith(HEAD)).toBe(true);
  return text.slice(HEAD.length);
}

const of = (property: string): string => `{type: object, properties: {a: ${property}}}`;

describe('a value as XML', () => {
  it.each<[what: string, schema: string, value: JsonValue, expected: string]>([
    ['a text', '{type: string}', 'x', '<Pet>x</Pet>'],
    ['nothing', '{}', null, '<Pet></Pet>'],
    ['what markup is made of', '{type: string}', '<a b="c">&\u0000', '<Pet>&lt;a b=&quot;c&quot;&gt;&amp;</Pet>'],
    ['members', of('{type: string}'), { a: 'x', b: 1 }, '<Pet><a>x</a><b>1</b></Pet>'],
    ['another name', '{xml: {name: pet}}', 'x', '<pet>x</pet>'],
    ['a name of no tag', '{xml: {name: 1 a}}', 'x', '<_1_a>x</_1_a>'],
    ['a namespace', '{xml: {namespace: "http://a/?b&c"}}', 'x', '<Pet xmlns="http://a/?b&amp;c">x</Pet>'],
    ['a prefix', '{xml: {namespace: "http://a", prefix: p}}', 'x', '<p:Pet xmlns:p="http://a">x</p:Pet>'],
    ['a prefix of no namespace', '{xml: {prefix: p}}', 'x', '<Pet>x</Pet>'],
    ['an attribute', of('{xml: {attribute: true}}'), { a: '"x"' }, '<Pet a="&quot;x&quot;"></Pet>'],
    ['an attribute in 3.2', of('{xml: {nodeType: attribute, name: z}}'), { a: 1, b: 2 }, '<Pet z="1"><b>2</b></Pet>'],
    [
      'an attribute in a namespace',
      of('{xml: {attribute: true, namespace: u, prefix: p}}'),
      { a: 1 },
      '<Pet p:a="1"></Pet>',
    ],
    ['an object, no attribute', of('{xml: {attribute: true}}'), { a: { b: 1 } }, '<Pet><a><b>1</b></a></Pet>'],
    ['a text among the members', of('{xml: {nodeType: text}}'), { a: '<' }, '<Pet>&lt;</Pet>'],
    ['a member without a node', of('{xml: {nodeType: none}}'), { a: 'x' }, '<Pet>x</Pet>'],
    ['an object without a node', of('{xml: {nodeType: none}}'), { a: { b: 1 } }, '<Pet><b>1</b></Pet>'],
    ['a section', of('{xml: {nodeType: cdata}}'), { a: '<]]>' }, '<Pet><![CDATA[<]]]]><![CDATA[>]]></Pet>'],
    ['a list', of('{type: array, items: {type: string}}'), { a: ['x', 'y'] }, '<Pet><a>x</a><a>y</a></Pet>'],
    [
      'a list with names',
      of('{type: array, items: {xml: {name: b}}}'),
      { a: ['x', 'y'] },
      '<Pet><b>x</b><b>y</b></Pet>',
    ],
    [
      'a wrapped list',
      of('{type: array, xml: {wrapped: true}, items: {xml: {name: b}}}'),
      { a: ['x'] },
      '<Pet><a><b>x</b></a></Pet>',
    ],
    [
      'a wrapped list in 3.2',
      of('{type: array, xml: {nodeType: element}}'),
      { a: ['x'] },
      '<Pet><a><a>x</a></a></Pet>',
    ],
    [
      'a list by places',
      of('{prefixItems: [{xml: {name: b}}], items: {xml: {name: c}}}'),
      { a: [1, 2] },
      '<Pet><b>1</b><c>2</c></Pet>',
    ],
    [
      'a list of components',
      of("{items: {$ref: '#/components/schemas/Tag'}}"),
      { a: [{ n: 'x' }] },
      '<Pet><Tag><n>x</n></Tag></Pet>',
    ],
    ['a list in a list', of('{items: {items: {}}}'), { a: [[1]] }, '<Pet><a><a>1</a></a></Pet>'],
    ['a list by itself', '{type: array, items: {type: string}}', ['x'], '<PetList><PetList>x</PetList></PetList>'],
    [
      'a wrapped list by itself',
      '{type: array, xml: {wrapped: true}, items: {xml: {name: b}}}',
      ['x'],
      '<Pet><b>x</b></Pet>',
    ],
    [
      'of what is included',
      '{allOf: [{xml: {name: pet}}, {properties: {a: {xml: {name: z}}}}]}',
      { a: 1 },
      '<pet><z>1</z></pet>',
    ],
    ['of an alternative', '{oneOf: [{properties: {a: {xml: {name: z}}}}]}', { a: 1 }, '<Pet><z>1</z></Pet>'],
  ])('%s', async (_, schema, value, expected) => {
    expect(await xml(schema, value)).toBe(expected);
  });

  it('has a root without a schema', () => {
    expect(xmlText(undefined, { a: 1 })).toBe(`${HEAD}<root><a>1</a></root>`);
    expect(xmlText(undefined, [1])).toBe(`${HEAD}<rootList><rootList>1</rootList></rootList>`);
  });
});
