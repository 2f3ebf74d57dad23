/** Markup that is safe to print: literal markup of this program with everything else escaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** What a template may hold; nothing is printed for undefined and false, lists are printed without a separator. */
export type HtmlValue = Html | string | number | undefined | false | readonly HtmlValue[];

const NOTHING = new Html('');

/**
 * A piece of a page. Values are escaped unless they are markup themselves. Indentation is for who reads the template
 * and is not printed; neither is the blank line where a value prints nothing or brings its own line break.
 */
export function markup(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  const literals = literalsOf(strings);
  let text = literals[0] ?? '';
  for (let index = 0; index < values.length; index += 1) {
    text = joinLines(text, print(values[index]));
    text = joinLines(text, literals[index + 1] ?? '');
  }
  return new Html(text);
}

/** Puts two pieces together without the blank line that would come of a line break on both sides. */
function joinLines(before: string, after: string): string {
  return before.endsWith('\n') && after.startsWith('\n') ? before + after.slice(1) : before + after;
}

/** Markup that another renderer has made safe. */
export function trusted(text: string): Html {
  return text === '' ? NOTHING : new Html(text);
}

/** Items with a piece of markup between them. */
export function separated(items: readonly Html[], separator: string): Html {
  return new Html(items.map((item) => item.text).join(separator));
}

/** Prints a page; inserted text may bring blank lines, which matter inside `pre` only. */
export function printPage({ text }: Html): string {
  if (!/\n\s*\n/.test(text)) return text;
  return text.replaceAll(/<pre[^]*?<\/pre>|\n\s*\n/g, (found) => (found.startsWith('<') ? found : '\n'));
}

const tidied = new WeakMap<TemplateStringsArray, readonly string[]>();

/** The literal parts of a template without its indentation, worked out once per template. */
function literalsOf(strings: TemplateStringsArray): readonly string[] {
  let literals = tidied.get(strings);
  if (literals === undefined) {
    literals = strings.map((part, index) =>
      (index === 0 ? part.replace(/^\n\s*/, '') : part).replaceAll(/\n[ \t]+/g, '\n'),
    );
    tidied.set(strings, literals);
  }
  return literals;
}

function print(value: HtmlValue): string {
  if (value instanceof Html) return value.text;
  if (typeof value === 'string') return escapeHtml(value);
  if (value === undefined || value === false) return '';
  return typeof value === 'number' ? String(value) : value.map(print).join('');
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
  '`': '&#x60;',
  '=': '&#x3D;',
};

/** Text as it stands between tags or inside a quoted attribute. */
function escapeHtml(text: string): string {
  return /[&<>"'`=]/.test(text) ? text.replaceAll(/[&<>"'`=]/g, (character) => ESCAPES[character] ?? '') : text;
}
