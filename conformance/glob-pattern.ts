/** A glob as a regular expression: `*` is any text, everything else stands for itself. */
export function globPattern(glob: string): RegExp {
  const literal = glob.split('*').map((part) => part.replaceAll(/[\\^$.+?()[\]{}|]/g, String.raw`\$&`));
  return new RegExp(`^${literal.join('.*')}$`, 's');
}
