/** An element without elements in it, else a tag, else a text between tags. */
const TOKEN = /<([^\s>/]+)[^>]*>(?:[^<]|<!\[CDATA\[[^]*?\]\]>)*<\/\1>|<[^>]*>|[^<]+/g;

/**
 * A document that is written on one line, an element to a line. One with text beside elements stays: white space would be
 * part of it there.
 */
export function indentedXml(text: string): string {
  const [declaration = '', ...rest] = text.split('\n');
  const tokens = [...rest.join('\n').matchAll(TOKEN)];
  const isMixed = tokens.some(([token]) => !token.startsWith('<') || token.startsWith('<!['));
  if (isMixed) return text;
  const lines = [declaration];
  let level = 0;
  for (const [token, leaf] of tokens) {
    if (token.startsWith('</')) level -= 1;
    lines.push('  '.repeat(level) + token);
    if (leaf === undefined && !token.startsWith('</')) level += 1;
  }
  return lines.join('\n');
}
