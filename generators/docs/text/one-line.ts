import { decodeEntities } from './entities.ts';
import { INLINE, isTag } from './html-elements.ts';
import { shortened } from './shortened.ts';

/** What may be a mark of Markdown or HTML, or white space that is no single space. */
const MARKS = /[[`*_>#<&\\|~]|\s\s|[^\S ]/;

/** Characters of a text that are looked at: nobody reads more on one line, and pairs of marks are found in the square of the time. */
const LONGEST = 4_000;

/** A description as plain text on one line, at most `limit` characters. */
export function plainText(text: string | undefined, limit: number): string {
  return text === undefined ? '' : shortened(titleText(text), limit);
}

/**
 * A title as plain text on one line: marks of Markdown that stand in pairs are gone, and HTML with them. What stands alone is
 * meant to be read: a title may speak of `/pets/*` or of `a_b`. What is code is none of that (CommonMark section 6.1).
 */
export function titleText(whole: string): string {
  const text = shortened(whole, LONGEST);
  // Most texts have nothing to take out: one look is a third of the work.
  if (!MARKS.test(text)) return text.trim();
  const literals: string[] = [];
  const kept = text.replaceAll('\0', '\ufffd').replaceAll(LITERAL, (...found: readonly unknown[]) => {
    literals.push(literalOf(found));
    return `0\0${literals.length - 1}\0${'0'}`;
  });
  const plain = withoutBlocks(withoutHtml(kept)).replaceAll(/\s+/g, ' ');
  const flat = PAIRS.reduce((all, [mark, rest]) => all.replaceAll(mark, rest), plain);
  return flat.replaceAll(/0\0(\d+)\0\u0030/g, (_, index: string) => literals[Number(index)] ?? '').trim();
}

/** What is read as it is: an escaped sign, a fence, a code span, an address in angle brackets. */
const LITERAL = new RegExp(
  [
    String.raw`\\([!-/:-@[-\`{-~])`,
    String.raw`(?<=^|\n) {0,3}(\`{3,}|~{3,})[^\n\`]*\n([^]*?)(?:(?<=\n) {0,3}\2[\`~]*[ \t]*(?=\n|$)|$)`,
    '(?<!`)(`+)(?!`)((?:(?!\\n\\s*\\n)[^])*?[^`])\\4(?!`)',
    String.raw`<([a-z][a-z\d+.-]+:[^\s<>]*|[\w.+-]+@[\w.-]+)>`,
  ].join('|'),
  'gi',
);

function literalOf([, sign, , block, , code, address]: readonly unknown[]): string {
  if (typeof block === 'string') return block.replaceAll(/\s+/g, ' ').trim();
  // One space on both sides is there to be able to write a code that starts with a mark.
  if (typeof code === 'string') return code.replaceAll(/\s+/g, ' ').replace(/^ (.*\S.*) $/, '$1');
  return String(sign ?? address);
}

const PAIRS: readonly (readonly [RegExp, string])[] = [
  // An image may be what a link says.
  [/!\[([^\]]*)\]\((?:[^()]|\([^()]*\))*\)/g, '$1'],
  [/\[([^\]]*)\]\((?:[^()]|\([^()]*\))*\)/g, '$1'],
  [/\*\*(?=\S)(.+?)(?<=\S)\*\*/g, '$1'],
  [/(?<![\p{L}\p{N}*])\*(?=[\p{L}\p{N}"'(])([^*]+?)(?<=[\p{L}\p{N}"').,!?])\*(?![\p{L}\p{N}*])/gu, '$1'],
  [/(?<![\p{L}\p{N}_])(__?)(?=[\p{L}\p{N}"'(])([^_]+?)(?<=[\p{L}\p{N}"').,!?])\1(?![\p{L}\p{N}_])/gu, '$2'],
];

/** The line below the head of a table. */
const TABLE = /^[ \t]*(?:\|[ \t]*)?:?-+:?[ \t]*(?:\|[ \t]*(?::?-+:?[ \t]*)?)+$/m;

/** Without the marks at the beginnings of lines, lines that are marks, and those between the cells of tables. */
function withoutBlocks(text: string): string {
  const rows = TABLE.test(text) ? text.replaceAll(new RegExp(TABLE, 'gm'), ' ').replaceAll('|', ' ') : text;
  return rows
    .replaceAll(/^[ \t]*([=*_-])(?:[ \t]*\1){2,}[ \t]*$/gm, '')
    .replaceAll(/^(?:\s*(?:#{1,6}\s|>|[-*+]\s))+/gm, '');
}

/** Tags gone, the text of scripts and styles with them, and the usual entities read. */
function withoutHtml(text: string): string {
  if (!/[<&]/.test(text)) return text;
  const plain = text
    .replaceAll(/<(script|style)\b[^]*?(?:<\/\1\s*>|$)|<!--[^]*?(?:-->|$)/gi, ' ')
    .replaceAll(/<\/?([a-z][\w-]*)[^<>]*>/gi, (tag, name: string, at: number, whole: string) => {
      if (!isTag(name, whole, at)) return tag;
      return INLINE.has(name.toLowerCase()) ? '' : ' ';
    });
  return decodeEntities(plain);
}
