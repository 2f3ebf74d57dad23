import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wideJson } from '../../../../cli/output/wide-json.ts';
import type { JsonValue } from '../../../../model/index.ts';

describe('JSON on wide lines', () => {
  it('is the same value, and breaks what does not fit', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (drawn) => {
        // What fast-check calls JSON is what JSON.parse gives.
        const value = JSON.parse(JSON.stringify(drawn)) as JsonValue;
        const text = wideJson(value);
        expect(JSON.stringify(JSON.parse(text))).toBe(JSON.stringify(value));
      }),
    );
    const names = Array.from({ length: 30 }, (_, index) => `name ${index}`);
    const lines = wideJson({ short: { a: [1, 2], b: null }, names, empty: [[], {}] }).split('\n');
    expect(lines).toHaveLength(9);
    expect(lines[1]).toBe('  "short": { "a": [1, 2], "b": null },');
    expect(lines[2]).toBe('  "names": [');
    expect(lines[3]).toMatch(/^ {4}"name 0", "name 1", .*"name \d+",$/);
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(120);
  });

  it('has what has parts on lines of their own, and fills lines with what has none', () => {
    const long = 'x'.repeat(100);
    const value = { type: 'a', format: 'b', text: long, list: [], after: 1, object: { a: 1 }, last: null };
    expect(wideJson(value).split('\n')).toEqual([
      '{',
      `  "type": "a", "format": "b",`,
      `  "text": "${long}",`,
      '  "list": [], "after": 1,',
      '  "object": { "a": 1 },',
      '  "last": null',
      '}',
    ]);
  });

  it('keeps a member that is called __proto__', () => {
    expect(wideJson(JSON.parse('{"__proto__":{"a":1}}') as JsonValue)).toBe('{ "__proto__": { "a": 1 } }');
  });
});
