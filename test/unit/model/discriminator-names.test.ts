import { describe, expect, it } from 'vitest';

import { schemasOf } from './load-text.ts';

async function mapping(text: string, name = 'Pet'): Promise<readonly (readonly [string, string | undefined])[]> {
  const found = (await schemasOf(text))(name).discriminator?.mapping ?? new Map();
  return [...found].map(([value, schema]) => [value, schema.name]);
}

const head =
  "Pet: {oneOf: [{$ref: '#/components/schemas/Cat'}, {$ref: '#/components/schemas/Dog'}], discriminator: {propertyName: kind";

describe('what selects a component that no written mapping names', () => {
  it('is its name, where nothing speaks against it', async () => {
    expect(
      await mapping(
        `${head}}}\nCat: {properties: {kind: {type: string}}}\nDog: {properties: {kind: {enum: [Dog, hound]}}}`,
      ),
    ).toEqual([
      ['Cat', 'Cat'],
      ['Dog', 'Dog'],
    ]);
  });

  it.each([
    ['a constant', '{const: cat}', '{const: dog}'],
    ['a list of one', '{type: string, enum: [cat]}', '{enum: [dog]}'],
    ['a component', "{$ref: '#/components/schemas/CatKind'}", "{allOf: [{$ref: '#/components/schemas/DogKind'}]}"],
  ])('is what its property may be: %s', async (_, cat, dog) => {
    const kinds = 'CatKind: {const: cat}\nDogKind: {enum: [dog]}';
    const text = `${head}}}\nCat: {properties: {kind: ${cat}}}\nDog: {allOf: [{properties: {kind: ${dog}}}]}\n${kinds}`;
    expect(await mapping(text)).toEqual([
      ['cat', 'Cat'],
      ['dog', 'Dog'],
    ]);
  });

  it('is every value of several, but none that another one has as well', async () => {
    const text = `${head}}}\nCat: {properties: {kind: {enum: [cat, tom, pet]}}}\nDog: {properties: {kind: {enum: [dog, pet]}}}`;
    expect(await mapping(text)).toEqual([
      ['cat', 'Cat'],
      ['tom', 'Cat'],
      ['dog', 'Dog'],
    ]);
  });

  it('yields to what is written', async () => {
    const text = `${head}, mapping: {purr: Cat, dog: Cat}}}\nCat: {}\nDog: {properties: {kind: {const: dog}}}`;
    expect(await mapping(text)).toEqual([
      ['purr', 'Cat'],
      ['dog', 'Cat'],
    ]);
  });

  it('holds for those that include the parent', async () => {
    const text = `
Pet: {type: object, properties: {kind: {type: string, enum: [cat, dog]}}, discriminator: {propertyName: kind}}
Cat: {allOf: [{$ref: '#/components/schemas/Pet'}, {properties: {kind: {const: cat}}}]}
Dog: {allOf: [{$ref: '#/components/schemas/Pet'}, {properties: {kind: {enum: [dog]}}}]}
`;
    expect(await mapping(text)).toEqual([
      ['cat', 'Cat'],
      ['dog', 'Dog'],
    ]);
  });
});
