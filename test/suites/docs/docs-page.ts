import { expect } from 'vitest';
import { emitSite, textOf } from '../../unit/generators/docs/load-text.ts';
import { api } from '../spec/description.ts';

/** The docs site of our own description. */
export const site: ReadonlyMap<string, string> = emitSite(api);

/** HTML of the page of an operation. */
export function pageOf(operationId: string): string {
  const mark = `<p class="id"><code>${operationId}</code></p>`;
  return [...site.values()].find((html) => html.includes(mark)) ?? expect.fail(`no page of ${operationId}`);
}

/** HTML of the page of a component schema. */
export function schemaPageOf(name: string): string {
  const found = [...site].find(([path, html]) => path.startsWith('schemas/') && html.includes(`<h1>${name}</h1>`));
  return found?.[1] ?? expect.fail(`no page of the schema ${name}`);
}

/** Text of a whole page as a reader sees it. */
export function readPage(html: string): string {
  return textOf(html.slice(html.indexOf('<main'), html.indexOf('</main>')));
}

/** Text of the introduction of an operation: title, address, description. */
export function introOf(operationId: string): string {
  const html = pageOf(operationId);
  return textOf(html.slice(html.indexOf('<h1>'), html.indexOf('<h2>')));
}

/** Text of the part of a page that has this id: a parameter, a field, a response. */
export function partOf(html: string, id: string): string {
  const mark = new RegExp(`<(div|section|details)\\b[^>]* id="${id.replaceAll('.', '\\.')}"[^>]*>`);
  const start = mark.exec(html);
  if (start === null) return expect.fail(`the page has no part ${id}`);
  const tag = start[1] ?? 'div';
  let depth = 0;
  for (const match of html.slice(start.index).matchAll(new RegExp(`<(/?)${tag}\\b`, 'g'))) {
    depth += match[1] === '/' ? -1 : 1;
    if (depth === 0) return textOf(html.slice(start.index, start.index + match.index));
  }
  return expect.fail(`the part ${id} does not end`);
}

/** Text of a parameter of an operation by its id on the page (`query-ref`). */
export function parameter(operationId: string, id: string): string {
  return partOf(pageOf(operationId), id);
}

/** Whether the page has a part with this id. */
export function hasPart(html: string, id: string): boolean {
  return html.includes(` id="${id}"`);
}

/** Fails unless the text holds every fragment. */
export function expectAll(text: string, fragments: readonly string[]): void {
  for (const fragment of fragments) expect(text).toContain(fragment);
}

/** Fails unless the page of the schema has each of these fields at its top level. */
export function expectFields(schema: string, names: readonly string[]): void {
  const html = schemaPageOf(schema);
  expect(names.filter((name) => !hasPart(html, `fields.${name}`))).toEqual([]);
}

/** What a page says about the credential. */
export function credentialOf(operationId: string): string {
  const html = pageOf(operationId);
  const start = html.indexOf('<h2 id="authentication">');
  return textOf(html.slice(start, html.indexOf('<h2', start + 5)));
}
