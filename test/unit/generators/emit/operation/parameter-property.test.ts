import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { argumentsView } from '../../../../../generators/emit/operation/argument-view.ts';
import { defaultEmitOptions } from '../../../../../generators/emit/options.ts';
import { emitExpress } from '../../../../../generators/express/index.ts';
import { emitValidators } from '../../../../../generators/validators/index.ts';
import { loadApi } from '../../../../../model/index.ts';

const description = `
openapi: 3.1.0
info: { title: Twins, version: '1' }
paths:
  /twins:
    get:
      operationId: listTwins
      parameters:
        - { name: 'ids[]', in: query, schema: { type: array, items: { type: integer } } }
        - { name: ids, in: query, schema: { type: string } }
        - { name: 'states[]', in: query, schema: { type: array, items: { type: string } } }
      responses: { '204': { description: Nothing. } }
`;

const folder = mkdtempSync(join(tmpdir(), 'parameter-property-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('keeps `ids[]` and `ids` of one operation apart in client, decoder and request type', async () => {
  const file = join(folder, 'twins.yaml');
  writeFileSync(file, description);
  const { api } = await loadApi(file);
  if (api === undefined) throw new Error('the description did not load');

  const [operation] = api.operations;
  if (operation === undefined) throw new Error('no operation');
  expect(argumentsView(operation).parameters.map(({ property }) => property)).toEqual(['ids[]', 'ids', 'states']);

  const validators = emitValidators(api, defaultEmitOptions);
  const decoder = validators.find(({ path }) => path.endsWith('operations/list-twins.ts'))?.contents ?? '';
  // A row whose property is the name on the wire says it once.
  const rows = String(decoder).matchAll(/\bname: '([^']*)'(?:, wire: '[^']*')?(?:,\s*property: '([^']*)')?/g);
  const properties = [...rows].map(([, name, property]) => property ?? name);
  expect(properties).toEqual(['ids[]', 'ids', 'states']);

  const types = emitExpress(api, defaultEmitOptions)
    .map(({ contents }) => contents)
    .join('\n');
  expect(types).toContain("readonly 'ids[]'?: number[];\n    readonly ids?: string;\n    readonly states?: string[];");
});
