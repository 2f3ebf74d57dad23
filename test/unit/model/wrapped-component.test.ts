import { describe, expect, it } from 'vitest';

import { wrappedComponent } from '../../../model/facts/wrapped-component.ts';
import { apiOf, schemasOf } from './load-text.ts';

const PET = 'Pet: {type: object, properties: {name: {type: string}}}\n';

async function wrapped(wrapper: string): Promise<string | undefined> {
  const schemas = await schemasOf(`${PET}Holder: {type: object, properties: {own: ${wrapper}}}`);
  const property = schemas('Holder').properties.get('own');
  const found = property && wrappedComponent(property);
  return found && `${found.component.name}${found.isNullable ? ' or null' : ''}`;
}

const REF = "{$ref: '#/components/schemas/Pet'}";

describe('wrappedComponent', () => {
  it.each([
    `{allOf: [${REF}]}`,
    `{oneOf: [${REF}], description: the pet, default: {}, deprecated: true}`,
    `{anyOf: [${REF}], readOnly: true, xml: {name: pet}}`,
    `{allOf: [{allOf: [${REF}]}], title: Mine}`,
    `{type: object, allOf: [${REF}]}`,
    "{$ref: '#/components/schemas/Pet', description: beside}",
  ])('%s is Pet', async (wrapper) => {
    expect(await wrapped(wrapper)).toBe('Pet');
  });

  it.each([
    `{oneOf: [${REF}, {type: 'null'}]}`,
    `{anyOf: [{const: null}, ${REF}]}`,
    `{anyOf: [{enum: [null]}, {allOf: [${REF}]}]}`,
    `{allOf: [{anyOf: [${REF}, {type: 'null'}]}]}`,
  ])('%s is Pet or null', async (wrapper) => {
    expect(await wrapped(wrapper)).toBe('Pet or null');
  });

  it.each([
    `{allOf: [${REF}], required: [name]}`,
    `{allOf: [${REF}, {type: object}]}`,
    `{allOf: [${REF}], properties: {more: {type: string}}}`,
    `{allOf: [${REF}], minProperties: 1}`,
    `{allOf: [${REF}], not: {required: [name]}}`,
    `{type: array, items: ${REF}}`,
    `{type: string, allOf: [${REF}]}`,
    `{oneOf: [${REF}, {type: string}]}`,
    '{type: string}',
    '{}',
    'true',
  ])('%s says something of its own', async (wrapper) => {
    expect(await wrapped(wrapper)).toBeUndefined();
  });

  it('takes the first component on the way, and ends in a circle of components', async () => {
    const schemas = await schemasOf(`
A: {allOf: [{$ref: '#/components/schemas/B'}]}
B: {allOf: [{$ref: '#/components/schemas/C'}]}
C: {type: object}
`);
    expect(wrappedComponent(schemas('A'))?.component).toBe(schemas('B'));
    expect(wrappedComponent(schemas('C'))).toBeUndefined();
  });

  it('knows the nullable of 3.0', async () => {
    const api = await apiOf(`
openapi: 3.0.3
info: {title: Sample, version: '1'}
paths: {}
components:
  schemas:
    ${PET.trim()}
    Holder: {type: object, properties: {own: {nullable: true, allOf: [${REF}]}, typed: {type: object, nullable: true, allOf: [${REF}]}}}
`);
    const holder = api.schemas.find(({ name }) => name === 'Holder');
    const facts = [...(holder?.properties.values() ?? [])].map((property) => wrappedComponent(property));
    expect(facts.map((fact) => [fact?.component.name, fact?.isNullable])).toEqual([
      ['Pet', true],
      ['Pet', true],
    ]);
  });
});
