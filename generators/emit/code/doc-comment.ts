import { Fragment } from './fragment.ts';

/** What a doc comment says; empty parts are left out. */
export interface DocComment {
  readonly summary?: string | undefined;
  readonly description?: string | undefined;
  /** True, or what to use instead. */
  readonly deprecated?: boolean | string | undefined;
  /** Further block tags in order, without the `@`. */
  readonly tags?: readonly { readonly tag: string; readonly text: string }[] | undefined;
}

/** A doc comment ending in a line break, or nothing when there is nothing to say. Wraps at `width` columns. */
export function docComment(comment: DocComment, width: number = 116): Fragment {
  const lines = commentLines(comment, width - 3);
  if (lines.length === 0) return new Fragment('');
  const [only] = lines;
  if (lines.length === 1 && only !== undefined && only.length + 7 <= width) return new Fragment(`/** ${only} */\n`);
  return new Fragment(`/**\n${lines.map((line) => (line === '' ? ' *\n' : ` * ${line}\n`)).join('')} */\n`);
}

function commentLines(comment: DocComment, width: number): readonly string[] {
  const { summary, description } = comment;
  const blocks: (readonly string[])[] = [];
  if (isText(summary)) blocks.push(wrapped(summary, width));
  if (isText(description) && description.trim() !== summary?.trim()) blocks.push(wrapped(description, width));
  const tags = tagTexts(comment).flatMap((text) => wrapped(text, width));
  const short = blocks.length < 2 ? shortComment(blocks[0] ?? [], tags, width - 4) : undefined;
  if (short !== undefined) return [short];
  if (tags.length > 0) blocks.push(tags);
  const [only = []] = blocks;
  return blocks.length < 2 ? only : blocks.flatMap((block, index) => (index === 0 ? block : ['', ...block]));
}

/** A text of one line with its block tags behind it, where that fits; a mark of code left open would swallow a tag. */
export function shortComment(text: readonly string[], tags: readonly string[], width: number): string | undefined {
  if (text.length > 1 || tags.some((tag) => !tag.startsWith('@'))) return undefined;
  const line = [...text, ...tags].join(' ');
  if (line.length > width || line === '') return undefined;
  return tags.length > 0 && line.split('`').length % 2 === 0 ? undefined : line;
}

function tagTexts({ tags = [], deprecated }: DocComment): readonly string[] {
  const texts = tags.map(({ tag, text }) => `@${tag} ${text}`.trimEnd());
  if (deprecated === undefined || deprecated === false) return texts;
  return [...texts, deprecated === true ? '@deprecated' : `@deprecated ${deprecated}`];
}

function isText(text: string | undefined): text is string {
  return text !== undefined && text.trim() !== '';
}

const HARMFUL = /[\u0000-\u0008\u000b-\u001f\u007f\u0085\u2028\u2029]|\*\//;

/** Ends of comments, control characters and exotic line ends made harmless. */
export function escapeComment(text: string): string {
  // One look instead of three: nearly every text is harmless.
  if (!HARMFUL.test(text)) return text.trim();
  return text
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    .replace(/\*\//g, '*\\/')
    .trim();
}

/** Lines by width and text: descriptions repeat, in one description and in what several emitters make of it. */
const lines = new Map<number, Map<string, readonly string[]>>();

function wrapped(text: string, width: number): readonly string[] {
  const ofWidth = lines.get(width) ?? new Map<string, readonly string[]>();
  lines.set(width, ofWidth);
  let known = ofWidth.get(text);
  if (known === undefined) {
    known = wrap(escapeComment(text), width);
    ofWidth.set(text, known);
  }
  return known;
}

/** Breaks long lines at spaces; lines that start a list, a table, an indent or a code fence stay as written. */
function wrap(text: string, width: number): string[] {
  return text
    .split('\n')
    .flatMap((line) => (/^\s*([-*+]\s|[|#>]|```|\d+\.\s|\s{2})/.test(line) ? [line.trimEnd()] : fill(line, width)));
}

function fill(line: string, width: number): string[] {
  // A short line with single spaces between its words is filled already.
  if (line.length <= width && !/^\s|\s\s|[^\S ]|\s$/.test(line)) return [line];
  const filled: string[] = [];
  let current = '';
  for (const word of line.split(/\s+/)) {
    if (current !== '' && current.length + 1 + word.length > width) {
      filled.push(current);
      current = word;
    } else {
      current = current === '' ? word : `${current} ${word}`;
    }
  }
  filled.push(current);
  return filled;
}
