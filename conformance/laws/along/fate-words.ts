import { chainOf, inWords, mentioned } from '../rules/state-words.ts';
import { oneOrMore } from '../told/thing-words.ts';
import { plainSentencesOf } from '../values/sentences.ts';

/** What is said to become of things that belong to what something is done to. */
export interface Fate {
  /** The state that they come into. */
  readonly into: string;
  /** The states that are meant; undefined where all are. */
  readonly from: ReadonlySet<string> | undefined;
  /** True where those that lie ahead are meant, and no others. */
  readonly isAhead: boolean;
}

/** The kind of things that is spoken of. */
interface Kind {
  /** The word for them in a path: `bookings`. */
  readonly word: string;
  readonly states: readonly string[];
}

/** What leaves open whether, when or of which of them it is so. */
const OPEN =
  /\b(?:may|can|cannot|could|might|unless|except|if|not|never|only|some|first|last|next|oldest|newest|until|later|eventually|by hand|starts?|begins?|future|past|upcoming)\b/i;

/** What means those alone that are still to come: "that starts in the future", "future bookings". */
const AHEAD =
  /,? (?:that|which) (?:(?:still )?(?:starts?|begins?|takes? place|lies?|is|are) (?:in the future|ahead|(?:still )?to come)|(?:has|have) not (?:yet )?(?:started|begun)(?: yet)?),?|(?<=\b(?:its|all|the|each|every|their) )(?:future|upcoming|coming) |(?<=\b(?:its|all|the|each|every|their) \w+ )(?:future|upcoming|coming) /i;

/** What follows from somebody saying so: "are cancelled along with it". */
const ALONG = '(?: (?:along|together)? ?(?:with (?:it|the \\w+)|as well|too|also|at once|then|automatically))*';

/** "All its bookings that are still confirmed become noShow": what a description says of things of a kind. */
export function fatesIn(text: string | undefined, { word, states }: Kind): readonly Fate[] {
  const things = oneOrMore(word);
  if (states.length === 0 || things.length < 4) return [];
  const forms = formsFor(things, states);
  return plainSentencesOf(text).flatMap((sentence) =>
    clausesOf(sentence).flatMap((clause) => fateIn(clause, forms, states) ?? []),
  );
}

/** The halves of a sentence, as "x becomes `cancelled`, and its bookings are cancelled" has two. */
function clausesOf(sentence: string): readonly string[] {
  return sentence
    .split(/,? and (?=(?:all|each|every|its|their)\b)|: |, (?=(?:all|each|every) )/i)
    .map((clause) => clause.trim());
}

interface Forms {
  readonly passive: RegExp;
  readonly active: RegExp;
}

function formsFor(things: string, states: readonly string[]): Forms {
  const chain = chainOf(states);
  const owner = '(?:(?: of| in| on| for| at| from) (?:it|this|that|the) ?\\w*)?';
  const whose = `(?:(?:all|all of|each of|every one of) )?(?:its|their|the|all|each|every) (?:(?<before>${chain}) )?(?:other )?${things}${owner}`;
  const which = `(?:,? (?:(?:that|which) (?:is|are) )?(?:still )?(?<after>${chain}),?)?`;
  const become =
    '(?:becomes?|turns?(?: into)?|goes|go|(?:is|are|gets?)(?: all)?(?: set to| marked(?: as)?| moved to| made)?)';
  return {
    passive: new RegExp(
      `^${whose}${which} (?:all )?(?:also )?${become} (?:an? )?(?<into>${states.map(inWords).join('|')})${ALONG}$`,
      'i',
    ),
    active: new RegExp(`\\b(?<verb>[a-z]{4,}s|[a-z]{4,}(?:ing|e)?) ${whose}${which}${ALONG}$`, 'i'),
  };
}

function fateIn(said: string, { passive, active }: Forms, states: readonly string[]): Fate | undefined {
  const clause = said.replace(AHEAD, '');
  const groups = OPEN.test(clause) ? undefined : (passive.exec(clause) ?? active.exec(clause))?.groups;
  if (groups === undefined) return undefined;
  const into = stateIn(groups, states);
  const meant = mentioned(groups['before'] ?? groups['after'] ?? '', states);
  if (into === undefined || meant.has(into)) return undefined;
  return { into, from: meant.size === 0 ? undefined : meant, isAhead: clause !== said };
}

/** The state that is named, or that the deed leads to. */
function stateIn({ into, verb = '' }: Readonly<Record<string, string>>, states: readonly string[]): string | undefined {
  return into === undefined ? doneBy(verb, states) : states.find((state) => isCalled(state, into));
}

function isCalled(state: string, told: string): boolean {
  return new RegExp(`^${inWords(state)}$`, 'i').test(told);
}

/** The state that a deed leads to: who cancels makes `cancelled`. */
function doneBy(verb: string, states: readonly string[]): string | undefined {
  const stem = stemOf(verb.replace(/s$/i, ''));
  return stem.length < 4 ? undefined : states.find((state) => /ed$/i.test(state) && stemOf(state) === stem);
}

/** What a verb has in all its forms: `cancel`, `cancels`, `cancelled`. */
function stemOf(word: string): string {
  return word
    .toLowerCase()
    .replace(/(?:ed|ing|es|e)$/, '')
    .replace(/([lptgnm])\1$/, '$1');
}
