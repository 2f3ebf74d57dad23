/** Whether the name of a protected branch, in which `*` stands for any text, is that of a branch. */
export function matchesBranch(pattern: string, branch: string): boolean {
  const [start = '', ...rest] = pattern.split('*');
  const end = rest.pop();
  if (end === undefined) return pattern === branch;
  if (!branch.startsWith(start) || !branch.endsWith(end) || branch.length < start.length + end.length) return false;
  // Looking for each text in turn takes no longer the more asterisks there are.
  let from = start.length;
  for (const text of rest) {
    const found = branch.indexOf(text, from);
    if (found === -1) return false;
    from = found + text.length;
  }
  return from <= branch.length - end.length;
}
