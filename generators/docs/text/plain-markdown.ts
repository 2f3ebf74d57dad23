/** One character that CommonMark, tables and link finding give no meaning to inside a paragraph. */
const WORDS = String.raw`[A-Za-z\d ,.;:'"()/?!%+=@$^{}#\n\u00a1-\u024f\u2010-\u2027-]|(?<=[A-Za-z\d])_+(?=[A-Za-z\d])`;
const CODE = '`(?! *`)(?:(?!\\*\\*)[ -_a-~])+`(?!`)';
const STRONG = String.raw`(?<![^ \n])\*\*(?=[A-Za-z\d])[A-Za-z\d ,.;:'()/-]*[A-Za-z\d:.]\*\*(?![^ \n.,;:)])`;

const PLAIN = new RegExp(`^(?:${WORDS}|${CODE}|${STRONG})*$`);

/** A line that may start a list, a heading, a quote, a fence, an indented block; a hard break; a link. */
const UNUSUAL = /(?:^(?!\n)|\n)(?![A-Za-z"'(`*]|\d+(?![\d.)])|\n)|^\n|(?:^|\n)``| \n|\/\/|mailto:/i;

/**
 * Renders what most descriptions are, paragraphs of words with code and strong parts in them, as CommonMark says.
 * Undefined for a text with anything else in it.
 */
export function plainMarkdown(text: string): string | undefined {
  const trimmed = text.replace(/(?<![ \n])[ \n]+$/, '');
  if (UNUSUAL.test(trimmed) || !PLAIN.test(trimmed)) return undefined;
  const escaped = /[&<>"]/.test(trimmed) ? trimmed.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign) : trimmed;
  const marked = escaped
    .replaceAll(/\*\*([^*`]+)\*\*/g, '<strong>$1</strong>')
    // One space on both sides is there to be able to write a code that starts with a mark.
    .replaceAll(/`( ?)([^`]+?)\1`/g, '<code>$2</code>')
    .replaceAll(/\n\n+/g, '</p>\n<p>');
  return `<p>${marked}</p>`;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
