import { readFileSync } from 'node:fs';
import Handlebars from 'handlebars';

/** A page template; everything it prints is escaped, except fields whose name ends in `Html`. */
export type Template = (view: object) => string;

/** Pages of the site. */
export type PageName = 'index' | 'operation' | 'schema' | 'tag';

const PARTIALS = ['layout', 'badges', 'type', 'field', 'fields', 'parameters', 'media', 'operation-body'] as const;

let compiled: Readonly<Record<PageName, Template>> | undefined;

/** The templates, read and compiled once per process. */
export function pageTemplates(): Readonly<Record<PageName, Template>> {
  compiled ??= compileAll();
  return compiled;
}

function compileAll(): Readonly<Record<PageName, Template>> {
  // An instance of its own: what the embedding program registered stays out.
  const engine = Handlebars.create();
  for (const name of PARTIALS) engine.registerPartial(name, readTemplate(name));
  const page = (name: PageName): Template => {
    const render = engine.compile(readTemplate(name), { strict: true, preventIndent: true });
    return (view) => dropBlankLines(render(view));
  };
  return { index: page('index'), operation: page('operation'), schema: page('schema'), tag: page('tag') };
}

/** Parts that print nothing leave blank lines; inside `pre` they are text. */
function dropBlankLines(html: string): string {
  return html.replaceAll(/<pre[^]*?<\/pre>|\n\s*\n/g, (found) => (found.startsWith('<') ? found : '\n'));
}

/** Indentation helps who reads the template only; text between tags is kept. */
function readTemplate(name: string): string {
  const text = readFileSync(new URL(`templates/${name}.hbs`, import.meta.url), 'utf8');
  return text.replaceAll(/^[ \t]+/gm, '');
}
