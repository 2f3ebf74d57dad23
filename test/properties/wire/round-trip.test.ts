import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decodeForm,
  decodeParameter,
  encodeForm,
  encodeParameter,
  expandPath,
  formatLinkHeader,
  parseCookies,
  parseLinkHeader,
  parseQuery,
  rawToArray,
  type DecodeSpec,
  type RawValue,
  type WireProblem,
} from '../../../runtime/wire/index.ts';

/** Any text, the awkward characters of every style over-represented; no lone surrogates (they become U+FFFD). */
const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({
    unit: fc.constantFrom('a', '%', '+', ' ', ',', ';', '=', '&', '/', '.', '|', '[', ']', '?', '#', '2', 'F', 'ü'),
  }),
);
const key = text.filter((value) => value !== '' && !/[[\]]/.test(value) && value !== '__proto__');
const sendable = /^[\u0021-\u007e]+$/;
const headerPart = fc.string({ unit: 'binary-ascii' }).filter((part) => sendable.test(part) && !part.includes(','));
const cookiePart = headerPart.filter((part) => !/[;"]/.test(part));

function roundTrip(spec: DecodeSpec, value: unknown): unknown {
  const problems: WireProblem[] = [];
  const encoded = encodeParameter(spec, value);
  const source =
    spec.in === 'query' ? parseQuery(encoded, problems) : spec.in === 'cookie' ? parseCookies(encoded) : encoded;
  const decoded = decodeParameter(spec, source, problems);
  expect(problems).toEqual([]);
  return decoded === undefined ? undefined : JSON.parse(JSON.stringify(decoded));
}

type Style = readonly [DecodeSpec['in'], DecodeSpec['style'], boolean];

const STYLES: { styles: Style[]; item: fc.Arbitrary<string>; name: fc.Arbitrary<string> }[] = [
  {
    styles: [
      ['path', 'simple', false],
      ['path', 'simple', true],
      ['path', 'label', false],
      ['path', 'label', true],
      ['path', 'matrix', false],
      ['path', 'matrix', true],
      ['query', 'form', false],
      ['query', 'form', true],
      ['query', 'spaceDelimited', true],
      ['query', 'pipeDelimited', true],
      ['cookie', 'form', false],
      ['cookie', 'form', true],
    ],
    item: text,
    name: key,
  },
  {
    styles: [['query', 'spaceDelimited', false]],
    item: text.filter((part) => !part.includes(' ')),
    name: key.filter((part) => !part.includes(' ')),
  },
  {
    styles: [['query', 'pipeDelimited', false]],
    item: text.filter((part) => !part.includes('|')),
    name: key.filter((part) => !part.includes('|')),
  },
  {
    styles: [
      ['header', 'simple', false],
      ['header', 'simple', true],
    ],
    item: headerPart,
    name: headerPart.filter((part) => !part.includes('=')),
  },
  {
    styles: [
      ['cookie', 'cookie', false],
      ['cookie', 'cookie', true],
    ],
    item: cookiePart,
    name: cookiePart.filter((part) => !part.includes('=')),
  },
];

describe('decode(encode(x)) = x', () => {
  for (const { styles, item, name } of STYLES) {
    for (const [where, style, explode] of styles) {
      const spec = { name: 'p', in: where, style, explode } as const;
      it(`${style} in ${where}, explode ${explode}`, () => {
        fc.assert(
          fc.property(item, (value) => {
            expect(roundTrip({ ...spec, shape: 'scalar' }, value)).toBe(value);
          }),
        );
        // One empty part looks the same as no parts (RFC 6570 section 2.3), so a lone empty item is left out here.
        const items = fc.array(item, { minLength: 1 }).filter((list) => list.length > 1 || list[0] !== '');
        fc.assert(
          fc.property(items, (value) => {
            // Exploded simple headers and cookies are one field per part; the property holds where parts can be told apart.
            expect(roundTrip({ ...spec, shape: 'array' }, value)).toEqual(value);
          }),
        );
        fc.assert(
          fc.property(fc.dictionary(name, item, { minKeys: 1 }), (value) => {
            expect(roundTrip({ ...spec, shape: 'object' }, value)).toEqual({ ...value });
          }),
        );
      });
    }
  }

  it('allowReserved, as long as no percent triple stands in the value', () => {
    const spec = { name: 'p', in: 'query', style: 'form', explode: false, allowReserved: true } as const;
    const value = text.filter((part) => !/%[\da-f]{2}/i.test(part));
    fc.assert(
      fc.property(value, (one) => {
        expect(roundTrip({ ...spec, shape: 'scalar' }, one)).toBe(one);
      }),
    );
    fc.assert(
      fc.property(fc.array(value, { minLength: 2 }), (many) => {
        expect(roundTrip({ ...spec, shape: 'array' }, many)).toEqual(many);
      }),
    );
  });
});

/** Values of the bracket grammar: no empty containers, and arrays either of values or of hashes. */
const { tree } = fc.letrec<{ tree: unknown; hash: Record<string, unknown> }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3 },
    text,
    fc.array(text, { minLength: 1 }),
    fc.array(tie('hash'), { minLength: 1, maxLength: 3 }),
    tie('hash'),
  ),
  hash: fc.dictionary(key, tie('tree'), { minKeys: 1, maxKeys: 4 }),
}));

/** Gives hashes with number keys the form they have on the wire, so that both sides can be compared. */
function normalise(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const raw = value as RawValue; // the trees above and decoded ones consist of strings, arrays and hashes only
  const list = rawToArray(raw);
  if (list !== undefined) return list.map(normalise);
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, normalise(item)]));
}

describe('bracket grammar: decode(encode(x)) = x', () => {
  it('deepObject in query', () => {
    fc.assert(
      fc.property(fc.dictionary(key, tree, { minKeys: 1 }), (value) => {
        const spec = { name: 'not', in: 'query', style: 'deepObject', explode: true, shape: 'object' } as const;
        expect(normalise(roundTrip(spec, value))).toEqual(normalise(value));
      }),
    );
  });

  it('urlencoded bodies', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          key.filter((name) => !name.includes('[')),
          tree,
          { minKeys: 1 },
        ),
        (body) => {
          const fields = Object.fromEntries(Object.keys(body).map((name) => [name, { style: 'deepObject' as const }]));
          const form = decodeForm(encodeForm(body, fields));
          expect(form.problems).toEqual([]);
          const decoded: unknown = JSON.parse(JSON.stringify(form.value));
          const top = decoded as Record<string, unknown>; // a form is a hash
          for (const [name, item] of Object.entries(body)) expect(normalise(top[name])).toEqual(normalise(item));
        },
      ),
    );
  });

  it('never throws on any text', () => {
    fc.assert(
      fc.property(text, (input) => {
        expect(() => decodeForm(input)).not.toThrow();
      }),
    );
  });
});

describe('paths and links', () => {
  it('a value fills exactly one segment and comes back whole', () => {
    const value = text.filter((part) => part !== '' && !/^\.\.?$/.test(part));
    fc.assert(
      fc.property(value, (id) => {
        const path = expandPath('/a/{id}/b', { id });
        const segments = new URL(path, 'http://h').pathname.split('/');
        expect(segments).toHaveLength(4);
        expect(decodeURIComponent(segments[2] ?? '')).toBe(id);
      }),
    );
  });

  it('links read back', () => {
    const target = fc.webUrl({ withQueryParameters: true, withFragments: true });
    const rel = fc.stringMatching(/^[a-z]+$/);
    fc.assert(
      fc.property(fc.array(fc.record({ target, rel })), (links) => {
        const parsed = parseLinkHeader(formatLinkHeader(links)).map((link) => ({
          target: link.target,
          rel: link.relations[0],
        }));
        expect(parsed).toEqual(links);
      }),
    );
  });
});
