/** Markup that is safe to print: made by `markup` from literal markup, with everything else escaped. */
export class Html {
  /** Without the line break at the start, when there is one. */
  readonly text: string;
  // Kept beside the text: a look at its ends would make the engine copy what was put together so far, at every level.
  readonly startsWithBreak: boolean;
  readonly endsWithBreak: boolean;

  constructor(text: string, startsWithBreak: boolean, endsWithBreak: boolean) {
    this.text = text;
    this.startsWithBreak = startsWithBreak;
    this.endsWithBreak = endsWithBreak;
  }
}

/** What a template may hold; nothing is printed for undefined and false, lists are printed without a separator. */
export type HtmlValue = Html | string | number | undefined | false | readonly HtmlValue[];

const NOTHING = new Html('', false, false);

/**
 * A piece of a page. Values are escaped unless they are markup themselves. Indentation is for who reads the template
 * and is not printed; neither is the blank line where a value prints nothing or brings its own line break.
 */
export function markup(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  const literals = literalsOf(strings);
  const joint = new Joint();
  for (let index = 0; index < literals.length; index += 1) {
    if (index > 0) joint.addValue(values[index - 1]);
    joint.add(literals[index] ?? NOTHING);
  }
  return joint.toHtml();
}

/** Puts pieces together without the blank line that would come of a line break on both sides. */
class Joint {
  #text = '';
  #startsWithBreak = false;
  #endsWithBreak = false;

  add(piece: Html): void {
    if (piece.startsWithBreak && !this.#endsWithBreak) {
      if (this.#text === '') this.#startsWithBreak = true;
      else this.#text += '\n';
      this.#endsWithBreak = true;
    }
    if (piece.text === '') return;
    this.#text += piece.text;
    this.#endsWithBreak = piece.endsWithBreak;
  }

  addValue(value: HtmlValue): void {
    if (value instanceof Html) this.add(value);
    else if (typeof value === 'string') this.#addText(escapeHtml(value));
    else if (typeof value === 'number') this.#addText(String(value));
    else if (value !== undefined && value !== false) for (const item of value) this.addValue(item);
  }

  /** Nearly every text is words without a line break at its ends: no piece has to be made of it. */
  #addText(text: string): void {
    if (text === '') return;
    if (text.startsWith('\n') || text.endsWith('\n')) return this.add(trusted(text));
    this.#text += text;
    this.#endsWithBreak = false;
  }

  toHtml(): Html {
    return new Html(this.#text, this.#startsWithBreak, this.#endsWithBreak);
  }
}

/** Markup that another renderer has made safe. */
export function trusted(text: string): Html {
  if (text === '') return NOTHING;
  const startsWithBreak = text.startsWith('\n');
  return new Html(startsWithBreak ? text.slice(1) : text, startsWithBreak, text.endsWith('\n'));
}

/** Items with a piece of markup between them. */
export function separated(items: readonly Html[], separator: string): Html {
  const joint = new Joint();
  for (const [index, item] of items.entries()) {
    if (index > 0) joint.add(trusted(separator));
    joint.add(item);
  }
  return joint.toHtml();
}

/** Prints a page; inserted text may bring blank lines, which matter inside `pre` only. */
export function printPage({ text }: Html): string {
  if (!/\n\s*\n/.test(text)) return text;
  return text.replaceAll(/<pre[^]*?<\/pre>|\n\s*\n/g, (found) => (found.startsWith('<') ? found : '\n'));
}

const tidied = new WeakMap<TemplateStringsArray, readonly Html[]>();

/** The literal parts of a template without its indentation, worked out once per template. */
function literalsOf(strings: TemplateStringsArray): readonly Html[] {
  let literals = tidied.get(strings);
  if (literals === undefined) {
    literals = strings.map((part, index) =>
      trusted((index === 0 ? part.replace(/^\n\s*/, '') : part).replaceAll(/\n[ \t]+/g, '\n')),
    );
    tidied.set(strings, literals);
  }
  return literals;
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
