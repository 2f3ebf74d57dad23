import { snakeCase } from '../../../model/snake-case.ts';

/** The words of a path for things ("lines"), as an expression for one of them or several. */
export function oneOrMore(word: string): string {
  const plain = snakeCase(word).replaceAll('_', '[ -]');
  if (plain.endsWith('ies')) return `${plain.slice(0, -3)}(?:y|ies)`;
  if (plain.endsWith('ves')) return `${plain.slice(0, -3)}(?:fe?|ves?)`;
  return `${plain.replace(/(?<=[sxzh])es$|s$/, '')}(?:e?s)?`;
}
