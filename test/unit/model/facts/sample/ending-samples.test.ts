import { describe, expect, it } from 'vitest';
import { seededDraw } from '../../../../../model/facts/sample/draw.ts';
import { fits } from '../../../../../model/facts/sample/fits.ts';
import { sampleValue } from '../../../../../model/facts/sample/sample-value.ts';
import { schemasOf } from '../../load-text.ts';

/** Members of a type that are required, and may be null or of a type that leads back. */
const WAYS: Readonly<Record<string, string>> = {
  'null first': `
T: { type: object, required: [l, r], properties: { l: { oneOf: [{ type: 'null' }, { $ref: '#/components/schemas/T' }] }, r: { oneOf: [{ type: 'null' }, { $ref: '#/components/schemas/T' }] } } }`,
  'null last': `
T: { type: object, required: [l, r], properties: { l: { anyOf: [{ $ref: '#/components/schemas/T' }, { type: 'null' }] }, r: { anyOf: [{ $ref: '#/components/schemas/T' }, { type: 'null' }] } } }`,
  'a leaf instead of null': `
T: { type: object, required: [l, r], properties: { l: { $ref: '#/components/schemas/N' }, r: { $ref: '#/components/schemas/N' } } }
N: { oneOf: [{ $ref: '#/components/schemas/T' }, { type: object, required: [leaf], properties: { leaf: { type: string } } }] }`,
  'several that lead to each other': `
T: { type: object, required: [user, repo], properties: { user: { $ref: '#/components/schemas/MU' }, repo: { $ref: '#/components/schemas/MR' } } }
MU: { anyOf: [{ $ref: '#/components/schemas/U' }, { type: 'null' }] }
MR: { anyOf: [{ $ref: '#/components/schemas/R' }, { type: 'null' }] }
MT: { anyOf: [{ $ref: '#/components/schemas/T' }, { type: 'null' }] }
U: { type: object, required: [fav, last], properties: { fav: { $ref: '#/components/schemas/MR' }, last: { $ref: '#/components/schemas/MT' } } }
R: { type: object, required: [owner, src], properties: { owner: { $ref: '#/components/schemas/MU' }, src: { $ref: '#/components/schemas/MR' } } }`,
  'an object that may be null': `
T: { type: object, required: [left, right], properties: { left: { $ref: '#/components/schemas/M' }, right: { $ref: '#/components/schemas/M' } } }
M: { type: [object, 'null'], required: [t], properties: { t: { $ref: '#/components/schemas/T' } } }`,
  'twelve types that need each other': Array.from({ length: 12 }, (_, at) => {
    const name = at === 0 ? 'T' : `T${at}`;
    const members = Array.from({ length: 12 }, (__, to) => {
      const other = to === 0 ? 'T' : `T${to}`;
      return `m${to}: { anyOf: [{ $ref: '#/components/schemas/${other}' }, { type: 'null' }] }`;
    });
    const names = members.map((_each, to) => `m${to}`).join(', ');
    return `${name}: { type: object, required: [${names}], properties: { ${members.join(', ')} } }`;
  }).join('\n'),
};

describe('samples of types that lead back to themselves', () => {
  it.each(Object.entries(WAYS))('end at once, and are small: %s', async (_name, text) => {
    const schema = (await schemasOf(text))('T');
    for (const draw of [undefined, seededDraw(1), seededDraw(2)]) {
      const value = sampleValue(schema, { view: 'read', draw });
      expect(value).toBeDefined();
      expect(fits(schema, value ?? null, 'read')).toBe(true);
      expect(depthOf(value)).toBeLessThan(7);
      expect(JSON.stringify(value).length).toBeLessThan(30_000);
    }
  });

  it('show one thing inside of another one, where null ends it', async () => {
    const schema = (await schemasOf(WAYS['null last'] ?? ''))('T');
    expect(sampleValue(schema, { view: 'read' })).toEqual({ l: null, r: null });
  });
});

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}
