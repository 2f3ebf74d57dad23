import { join } from 'node:path';
import type { Api } from '../../../model/api.ts';
import type { Diagnostic } from '../../../model/diagnostics/diagnostics.ts';
import { loadApi } from '../../../model/load-api.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Schema } from '../../../model/schema.ts';

export const FIXTURES: string = join(import.meta.dirname, '../../fixtures/model');

export async function load(
  name: string,
): Promise<{ api: Api; diagnostics: readonly Diagnostic[]; files: readonly string[] }> {
  const { api, diagnostics, files } = await loadApi(join(FIXTURES, name));
  if (api === undefined) throw new Error(diagnostics.map(({ code, message }) => `${code}: ${message}`).join('\n'));
  return { api, diagnostics, files };
}

export function codes(diagnostics: readonly Diagnostic[]): readonly string[] {
  return diagnostics.map(({ code }) => code).toSorted();
}

export function schema(api: Api, name: string): Schema {
  const found = api.schemas.find((candidate) => candidate.name === name);
  if (found === undefined) throw new Error(`no schema ${name}`);
  return found;
}

export function operation(api: Api, id: string): Operation {
  const found = [...api.operations, ...api.webhooks].find(({ operationId }) => operationId === id);
  if (found === undefined) throw new Error(`no operation ${id}`);
  return found;
}
