import { quote } from '../code/literal.ts';

/** Type of the texts that name a media type: the text itself, for a range every text of its form. */
export function mediaTypeType(name: string): string {
  // Names with a range are checked before: no backtick and no brace can be in them.
  return /^[\w!#$&^.+*-]+\/[\w!#$&^.+*-]+$/.test(name) && name.includes('*')
    ? `\`${name.replaceAll('*', '${string}')}\``
    : quote(name);
}
