import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const GENERATED = fileURLToPath(new URL('../../../generated/', import.meta.url));

const SOURCE = ['client', 'models']
  .flatMap((folder) =>
    readdirSync(`${GENERATED}${folder}`, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  .filter((file) => file.endsWith('.ts'))
  .map((file) => readFileSync(`${GENERATED}${file}`, 'utf8'))
  .join('\n');

/** The doc comment right above an exported declaration of the client or its models, or above one of its properties. */
export function commentOf(declaration: string, property?: string): string {
  const start = SOURCE.search(new RegExp(`^export (?:interface|type|const|function) ${declaration}\\b`, 'm'));
  if (start < 0) throw new Error(`there is no ${declaration}`);
  if (property === undefined) return lastComment(SOURCE.slice(0, start));
  const comment = memberComment(start, property);
  if (comment === undefined) throw new Error(`there is no ${declaration}.${property}`);
  return comment;
}

/** The comment above a property of what is declared at a place, or of what that extends; undefined without the property. */
function memberComment(start: number, property: string): string | undefined {
  const code = SOURCE.slice(start);
  const [head = ''] = code.split('\n', 1);
  const body = head.endsWith('{}') ? head : code.slice(0, code.search(/^(?:\}|export .*;$)/m));
  const at = body.search(new RegExp(`^\\s+(?:readonly )?${property}\\??:`, 'm'));
  if (at >= 0) return lastComment(body.slice(0, at));
  const [, parents = ''] = / extends (.*) \{/.exec(head) ?? [];
  // What several types share stands above them in their module.
  const places = parents.split(', ').map((parent) => SOURCE.lastIndexOf(`\ninterface ${parent} {`, start));
  return places
    .filter((place) => place >= 0)
    .map((place) => memberComment(place + 1, property))
    .find((comment) => comment !== undefined);
}

/** The comment at the end of a text, on one line; empty when the text ends otherwise, as after an earlier member. */
function lastComment(above: string): string {
  const comment = above.slice(above.lastIndexOf('/**'));
  return /\*\/\s*$/.test(comment) ? comment.replace(/\s*\n\s*\*\s*/g, ' ') : '';
}
