import fc from 'fast-check';
import type { JsonObject } from '../../../model/json-object.ts';
import type { JsonValue } from '../../../model/location.ts';

type JsonSchema = JsonValue;

const names = ['a', 'b', 'c', 'x-1'];
const values: readonly JsonValue[] = [
  null,
  true,
  0,
  1,
  2.5,
  -7,
  2147483648,
  '',
  'a',
  'abc',
  '🐲',
  [],
  [1],
  {},
  { a: 1 },
];
const formats = 'date-time date time duration email hostname ipv4 ipv6 uri uri-reference uuid json-pointer'.split(' ');
const patterns = [
  '^[a-z]+$',
  '\\d{3}',
  '^x-',
  '^(?:ab|cd){2,}$',
  '^[^a]*$',
  '^\\p{Lu}',
  '^.{2,4}$',
  '^(?=.*\\d)[a-z\\d]+$',
];

const length = fc.nat(6);
const bound = fc.oneof(fc.integer({ min: -20, max: 20 }), fc.constantFrom(0.5, -1.25, 2147483648, 9007199254740991));
const name = fc.constantFrom(...names);

/** `if` with what follows from it. */
function conditional([condition, met, unmet]: readonly [JsonSchema, JsonSchema | null, JsonSchema | null]): JsonObject {
  const follows: readonly [string, JsonSchema | null][] = [
    ['then', met],
    ['else', unmet],
  ];
  return { if: condition, ...Object.fromEntries(follows.filter(([, schema]) => schema !== null)) };
}

/** Some of the keywords of a record. */
function some<Keywords extends object>(keywords: { [Key in keyof Keywords]: fc.Arbitrary<Keywords[Key]> }) {
  return fc.record(keywords, { requiredKeys: [] });
}

const text = some({
  minLength: length,
  maxLength: length.map((most) => most + 2),
  pattern: fc.constantFrom(...patterns),
}).map((keywords) => ({ type: 'string', ...keywords }));
const formatted = some({ format: fc.constantFrom(...formats), minLength: length, maxLength: fc.nat(60) }).map(
  (keywords) => ({ type: 'string', ...keywords }),
);
const number = fc
  .tuple(
    fc.constantFrom('number', 'integer'),
    some({
      minimum: bound,
      maximum: bound,
      exclusiveMinimum: bound,
      exclusiveMaximum: bound,
      multipleOf: fc.constantFrom(1, 2, 3, 0.5, 0.01, 7),
      format: fc.constantFrom('int32', 'float', 'double'),
    }),
  )
  .map(([type, keywords]) => ({ type, ...keywords }));
const listed = fc.oneof(
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 4 }).map((list) => ({ enum: list })),
  fc.constantFrom(...values).map((value) => ({ const: value })),
);
const plain = fc.constantFrom<JsonSchema>(
  true,
  false,
  {},
  { type: 'boolean' },
  { type: 'null' },
  {
    type: ['string', 'null'],
  },
  { type: ['integer', 'object'] },
);

/**
 * A schema of JSON Schema 2020-12 with any keywords, which may refer to components by name: to later ones anywhere, to any
 * one inside of the value. Circles that never go into the value mean nothing.
 */
export function anySchema(components: readonly string[], later: readonly string[]): fc.Arbitrary<JsonSchema> {
  const { schema } = fc.letrec<{ schema: JsonSchema }>((tie) => {
    const inner = tie('schema');
    const list = some({
      items: inner,
      prefixItems: fc.array(inner, { minLength: 1, maxLength: 2 }),
      contains: inner,
      minContains: fc.nat(2),
      maxContains: fc.nat(3),
      minItems: fc.nat(3),
      maxItems: fc.nat(4),
      uniqueItems: fc.boolean(),
      unevaluatedItems: fc.boolean(),
    }).map((keywords) => ({ type: 'array', ...keywords }));
    const object = some({
      properties: fc.dictionary(name, inner, { maxKeys: 3 }),
      required: fc.uniqueArray(name, { maxLength: 2 }),
      additionalProperties: inner,
      patternProperties: fc.dictionary(fc.constantFrom('^x-', 'a'), inner, { maxKeys: 1 }),
      propertyNames: fc.constantFrom<JsonSchema>(
        false,
        { not: {} },
        { maxLength: 3 },
        { pattern: '^[a-z]' },
        { enum: names },
      ),
      minProperties: fc.nat(3),
      maxProperties: fc.nat(4),
      dependentRequired: fc.dictionary(name, fc.uniqueArray(name, { maxLength: 2 }), { maxKeys: 1 }),
      dependentSchemas: fc.dictionary(name, inner, { maxKeys: 1 }),
      unevaluatedProperties: fc.boolean(),
    }).map((keywords) => ({ type: 'object', ...keywords }));
    const several = fc.array(inner, { minLength: 1, maxLength: 3 });
    const composed = fc.oneof(
      fc.record({ allOf: several }),
      fc.record({ anyOf: several }),
      fc.record({ oneOf: several }),
      fc.record({ not: inner }),
      fc.tuple(inner, fc.option(inner), fc.option(inner)).map(conditional),
    );
    const beside = fc
      .tuple(fc.oneof(text, number, list, object), composed)
      .map(([own, composition]) => ({ ...own, ...composition }));
    const to = (target: string): JsonSchema => ({ $ref: `#/components/schemas/${target}` });
    const below = fc.oneof(
      fc.constantFrom(...components).map((target) => ({ type: 'array', items: to(target) })),
      fc.tuple(fc.constantFrom(...components), fc.boolean()).map(([target, isRequired]) => ({
        type: 'object',
        properties: { a: to(target) },
        required: isRequired ? ['a'] : [],
      })),
    );
    const reference = later.length === 0 ? below : fc.oneof(fc.constantFrom(...later).map(to), below);
    return {
      schema: fc.oneof(
        { maxDepth: 3, withCrossShrink: true },
        fc.oneof(plain, text, formatted, number, listed),
        list,
        object,
        composed,
        beside,
        reference,
      ) as fc.Arbitrary<JsonSchema>,
    };
  });
  return schema;
}
