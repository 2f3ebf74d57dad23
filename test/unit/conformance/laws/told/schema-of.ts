import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadApi } from '../../../../../model/load-api.ts';
import type { Schema } from '../../../../../model/schema.ts';

/** An object of these properties, as it is loaded. */
export async function schemaOf(properties: object): Promise<Schema> {
  const folder = mkdtempSync(join(tmpdir(), 'forgewright-told-'));
  const file = join(folder, 'openapi.json');
  const schemas = { Thing: { type: 'object', properties } };
  const info = { title: 'Told', version: '1' };
  writeFileSync(file, JSON.stringify({ openapi: '3.1.0', info, paths: {}, components: { schemas } }));
  const { api } = await loadApi(file);
  rmSync(folder, { recursive: true });
  const schema = api?.schemas.find(({ name }) => name === 'Thing');
  if (schema === undefined) throw new Error('no schema');
  return schema;
}
