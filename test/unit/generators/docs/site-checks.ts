import { posix } from 'node:path';
import type { Api, Operation, Schema } from '../../../../model/index.ts';
import { decodeEntities, textOf } from './load-text.ts';

/** Everything that is wrong with the links and ids of a site; empty when all is well. */
export function linkProblems(site: ReadonlyMap<string, string>): string[] {
  const idsOf = new Map([...site].filter(([path]) => path.endsWith('.html')).map(([path, html]) => [path, ids(html)]));
  const problems: string[] = [];
  for (const [path, html] of site) {
    if (!path.endsWith('.html')) continue;
    const all = ids(html);
    if (new Set(all).size !== all.length) problems.push(`${path}: an id is there twice`);
    // Those of descriptions as well: an author's link into the site leads to a page, or is none.
    for (const match of html.matchAll(/ (?:href|src)="([^"]*)"/g)) {
      const link = decodeEntities(match[1] ?? '');
      if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(link)) continue;
      const [file = '', fragment] = link.split('#');
      const target = file === '' ? path : posix.normalize(posix.join(posix.dirname(path), file));
      if (!site.has(target)) problems.push(`${path}: ${link} leads nowhere`);
      else if (fragment !== undefined && !(idsOf.get(target) ?? []).includes(fragment)) {
        problems.push(`${path}: ${link} names no part of ${target}`);
      }
    }
  }
  return problems;
}

function ids(html: string): string[] {
  return [...html.matchAll(/ id="([^"]*)"/g)].map((match) => match[1] ?? '');
}

/** Tags and attributes that a hostile description could try to get in; empty when none is there. */
export function dangers(html: string): string[] {
  const tags = [...html.matchAll(/<([a-zA-Z][\w-]*)((?:\s[^<>]*)?)>/g)];
  return tags
    .filter(([, name = '', attributes = '']) => {
      const own =
        name === 'script' && /^ src="(?:\.\.\/)*assets\/site\.client\.js" data-root="(?:\.\.\/)*"$/.test(attributes);
      const executes = /\son\w+=|=\s*["']?\s*(?:javascript|vbscript|data:text)/i.test(attributes);
      return (!own && /^(?:script|iframe|img|svg|object|embed|form|base|style|math)$/i.test(name)) || executes;
    })
    .map(([tag]) => tag);
}

/** Names of the description that a reader of the HTML does not find; empty when all are there. */
export function missingNames(api: Api, site: ReadonlyMap<string, string>): string[] {
  const missing: string[] = [];
  const pages = new Map(
    [...site].filter(([path]) => path.endsWith('.html')).map(([path, html]) => [path, textOf(html)]),
  );
  const texts = [...pages].filter(([path]) => /^(?:operations|webhooks)\//.test(path)).map(([, text]) => text);
  const operations = [...api.operations, ...api.webhooks];
  for (const [index, operation] of operations.entries()) {
    const text = texts[index] ?? '';
    for (const name of namesIn(operation))
      if (!text.includes(fold(name))) missing.push(`${operation.operationId}: ${name}`);
  }
  const schemaTexts = [...pages].filter(([path]) => path.startsWith('schemas/')).map(([, text]) => text);
  for (const [index, schema] of api.schemas.entries()) {
    for (const name of propertyNames(schema)) {
      if (!(schemaTexts[index] ?? '').includes(fold(name))) missing.push(`${schema.name}: ${name}`);
    }
  }
  return missing;
}

function fold(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function namesIn(operation: Operation): string[] {
  const content = [
    ...(operation.requestBody?.content ?? []),
    ...operation.responses.flatMap((response) => response.content),
  ];
  return [
    operation.operationId,
    operation.method,
    operation.path,
    ...operation.parameters.map((parameter) => parameter.name),
    ...operation.responses.map((response) => response.status),
    ...operation.responses.flatMap((response) => response.headers.map((header) => header.name)),
    ...content.map((media) => media.name),
    ...content.flatMap((media) => media.examples.map((example) => example.name)),
    ...operation.security.flatMap((requirement) => requirement.schemes.map(({ scheme }) => scheme.name)),
  ];
}

/** Properties of a schema, with those of what it includes and of its inline parts; a component inside is a link. */
export function propertyNames(schema: Schema, seen: Set<Schema> = new Set()): string[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const included = [schema.ref, ...schema.allOf].filter((part) => part !== undefined);
  const inside = [...schema.properties.values(), schema.items].filter((part) => part !== undefined);
  const inline = inside.filter((part) => part.name === undefined && part.ref === undefined);
  return [...schema.properties.keys(), ...[...included, ...inline].flatMap((part) => propertyNames(part, seen))];
}
