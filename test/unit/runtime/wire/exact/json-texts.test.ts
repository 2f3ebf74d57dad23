import { describe, expect, it } from 'vitest';
import type { Shape } from '../../../../../runtime/wire/exact/exact-shape.ts';
import { fieldTexts, itemTexts, partTexts } from '../../../../../runtime/wire/exact/json-texts.ts';

const BIG = '9007199254740993';
const IDS: Shape = { properties: { id: 'text' } };
const TEXT = `{"id":${BIG}}`;

describe('JSON within forms, parts and styles', () => {
  it('lists and objects in a style are texts, scalars stay', () => {
    const at = new Date(0);
    expect(itemTexts([{ id: BIG }, BIG, at, [1n]], [{ items: IDS }])).toEqual([TEXT, BIG, at, '[1]']);
    expect(itemTexts({ a: { id: BIG }, b: null, c: undefined }, [{ values: IDS }])).toEqual({ a: TEXT, b: null });
    expect(itemTexts(BIG, [IDS])).toBe(BIG);
  });

  it('fields without a style are JSON, those in brackets go down to the scalars', () => {
    const shape: Shape = { properties: { one: IDS, many: { items: IDS }, deep: IDS, 'listed[]': { items: IDS } } };
    const body = { one: { id: BIG }, many: [{ id: BIG }, 'x'], deep: { id: 1n }, 'listed[]': [{ id: 1n }] };
    expect(fieldTexts(body, { deep: { style: 'deepObject' } }, shape)).toEqual({
      one: TEXT,
      many: [TEXT, 'x'],
      deep: { id: 1n },
      'listed[]': [{ id: 1n }],
    });
  });

  it('parts that were JSON by themselves say that they are', () => {
    const file = new Blob(['x']);
    const body = {
      one: { id: BIG },
      many: [{ id: BIG }, 'x', file],
      own: { id: 1n },
      file,
      text: BIG,
      __proto__: null,
    };
    const specs = { own: { contentType: 'application/vnd.own+json' }, many: { contentType: 'application/*' } };
    expect(partTexts(body, specs, { properties: { one: IDS, many: { items: IDS } } })).toEqual([
      { one: TEXT, many: [TEXT, '"x"', file], own: '{"id":1}', file, text: BIG },
      {
        one: { contentType: 'application/json', isWritten: true },
        many: { contentType: 'application/json', isWritten: true },
        own: { contentType: 'application/vnd.own+json', isWritten: true },
      },
    ]);
  });

  it('parts without names have the encoding of the rest', () => {
    const specs = { '*': { headers: '\r\nX: y' } };
    const [body, own] = partTexts([{ id: BIG }, [1n], 'x'], specs, { items: IDS });
    expect(body).toEqual([TEXT, '[1]', 'x']);
    const json = { headers: '\r\nX: y', contentType: 'application/json', isWritten: true };
    expect(own).toEqual({ ...specs, 0: json, 1: json });
  });
});
