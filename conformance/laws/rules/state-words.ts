import { snakeCase } from '../../../model/snake-case.ts';

/** One state or several of them: "open or held", "drafts and submitted". */
export function chainOf(states: readonly string[]): string {
  const word = `(?:${states.map(inWords).join('|')})s?`;
  return `${word}(?:(?:,? (?:or|nor|and)|,)(?: not)?(?: a| an)? ${word})*`;
}

/** The states that a text names. */
export function mentioned(text: string, states: readonly string[]): ReadonlySet<string> {
  return new Set(states.filter((state) => new RegExp(`\\b${inWords(state)}s?\\b`, 'i').test(text)));
}

/** A state as it is spelled or in words: `called_off`, `calledOff`, "called off". */
export function inWords(state: string): string {
  return snakeCase(state.replaceAll(/[^a-z0-9_-]/gi, '')).replaceAll(/[_-]+/g, '[ _-]?');
}
