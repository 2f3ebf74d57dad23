import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { validateValue } from '../../../../cli/validate-value.ts';
import { lintApi } from '../../../../model/lint/index.ts';

async function told(schema: string, value: string): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'forgewright-xml-'));
  const file = join(folder, 'openapi.yaml');
  writeFileSync(
    file,
    `openapi: 3.1.0
info: {title: Sample, version: '1'}
paths:
  /pets:
    get:
      operationId: listPets
      responses:
        '200': {description: All., content: {application/xml: {${schema} examples: {e: {value: ${value}}}}}}
components:
  schemas:
    Pet: {type: object, properties: {id: {type: integer, xml: {attribute: true}}}}
`,
  );
  const found = await lintApi(file, { validate: validateValue });
  rmSync(folder, { recursive: true });
  return found.map(({ code }) => code).filter((code) => code === 'xml-example-value' || code === 'example-mismatch');
}

const PET = "schema: {$ref: '#/components/schemas/Pet'},";

it.each([
  [PET, '{id: 1}', []],
  ['schema: {type: object, xml: {name: pet}, properties: {id: {type: integer}}},', '{id: 1}', []],
  // Once nobody held it against the schema that it is written by.
  [PET, '{id: x}', ['example-mismatch']],
  ['schema: {type: object, properties: {id: {type: integer}}},', '{id: 1}', ['xml-example-value']],
  ["schema: {type: array, items: {$ref: '#/components/schemas/Pet'}},", '[{id: 1}]', ['xml-example-value']],
  ['', '{id: 1}', ['xml-example-value']],
  [PET, '<Pet id="1"/>', []],
])('an example of XML that is a value, once always unknown: %s %s', async (schema, value, codes) => {
  expect(await told(schema, value)).toEqual(codes);
});
