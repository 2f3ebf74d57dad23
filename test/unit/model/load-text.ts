import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Api } from '../../../model/api.ts';
import { loadApi } from '../../../model/load-api.ts';
import type { LoadResult } from '../../../model/load-api.ts';
import type { Schema } from '../../../model/schema.ts';

/** Loads a description given as text; positions are computed before its folder goes. */
export async function loadText(text: string, name = 'openapi.yaml'): Promise<LoadResult> {
  const folder = mkdtempSync(join(tmpdir(), 'forgewright-model-'));
  try {
    writeFileSync(join(folder, name), text);
    return await loadApi(join(folder, name));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The model of a description that must be sound. */
export async function apiOf(text: string): Promise<Api> {
  const { api, diagnostics } = await loadText(text);
  if (api === undefined) throw new Error(diagnostics.map(({ code, message }) => `${code}: ${message}`).join('\n'));
  return api;
}

/** The model of component schemas, given as the YAML below `schemas:` without indentation. */
export async function schemasOf(text: string): Promise<(name: string) => Schema> {
  const lines = text
    .trim()
    .split('\n')
    .map((line) => `    ${line}`);
  const head = 'openapi: 3.1.0\ninfo: {title: Sample, version: "1"}\ncomponents:\n  schemas:\n';
  const api = await apiOf(head + lines.join('\n'));
  return (name) => {
    const found = api.schemas.find((schema) => schema.name === name);
    if (found === undefined) throw new Error(`no schema ${name}`);
    return found;
  };
}
