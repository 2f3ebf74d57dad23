import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emitDocs } from '../../../../generators/docs/index.ts';
import { defaultEmitOptions } from '../../../../generators/emit/options.ts';
import { loadApi } from '../../../../model/index.ts';
import type { Api } from '../../../../model/index.ts';

/** Loads a description given as a value. */
export async function loadValue(description: object): Promise<Api> {
  const folder = mkdtempSync(join(tmpdir(), 'forgewright-docs-'));
  try {
    const file = join(folder, 'openapi.json');
    writeFileSync(file, JSON.stringify(description));
    const { api, diagnostics } = await loadApi(file);
    if (api === undefined) throw new Error(JSON.stringify(diagnostics, undefined, 2));
    return api;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The files of the docs site by path, relative to the site. */
export function emitSite(api: Api): ReadonlyMap<string, string> {
  const files = emitDocs(api, { folders: { ...defaultEmitOptions.folders, docs: '' } });
  return new Map(files.map((file) => [file.path, String(file.contents)]));
}

/** Text of a page as a reader sees it: tags gone, entities read, blanks folded. */
export function textOf(html: string): string {
  return decodeEntities(html.replaceAll(/<[^>]*>/g, ' '))
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
  '#39': "'",
  '#x3D': '=',
  '#x60': '`',
};

/** Reads the entities that the templates and the Markdown renderer write. */
export function decodeEntities(html: string): string {
  return html.replaceAll(/&([\w#]+);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}

/** A description with the operations given and everything else minimal. */
export function descriptionOf(parts: object): object {
  return { openapi: '3.1.0', info: { title: 'Test', version: '1' }, ...parts };
}
