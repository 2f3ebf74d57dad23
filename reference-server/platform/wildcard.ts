/**
 * Whether a text is what a pattern says, in which `*` stands for any text, one of several lines or of none too. Patterns are people's:
 * it takes one pass over the text, however many asterisks there are.
 */
export function matchesWildcard(pattern: string, text: string): boolean {
  const [start = '', ...rest] = pattern.split('*');
  const end = rest.pop();
  if (end === undefined) return pattern === text;
  if (!text.startsWith(start) || !text.endsWith(end) || text.length < start.length + end.length) return false;
  // Looking for each part in turn takes no longer the more asterisks there are.
  let from = start.length;
  for (const part of rest) {
    const found = text.indexOf(part, from);
    if (found === -1) return false;
    from = found + part.length;
  }
  return from <= text.length - end.length;
}
