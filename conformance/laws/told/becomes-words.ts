import { snakeCase } from '../../../model/snake-case.ts';
import { plainSentencesOf } from '../values/sentences.ts';
import { memberNamed } from './named-member.ts';
import { oneOrMore } from './thing-words.ts';

/** A member of what is sent that a member of the thing shows from then on. */
export interface Becoming {
  readonly sent: string;
  readonly shown: string;
}

/** What can be meant. */
export interface Members {
  /** Members of what is sent. */
  readonly sent: readonly string[];
  /** Members of the thing that it is sent to. */
  readonly shown: readonly string[];
}

const W = String.raw`[\w-]+(?: [\w-]+){0,3}?`;
const OF = String.raw`(?: (?:of|on|at|for|in) (?:the|its|that|this)(?: [\w-]+){1,2})?`;
const LAST = '(?:latest|last|newest|most recent)';
const THEN = '(?: (?:then|also|always|at once|from then on|thereby|automatically))?';

/** Ways to say it of what is sent. */
const FORMS: readonly RegExp[] = [
  // "The grade becomes the `latest_condition` of the object"
  new RegExp(
    `^(?:the |its )?(?<sent>${W})${THEN} becomes${THEN} (?:the |its )?(?:new |current )?(?<shown>${W})${OF}$`,
    'i',
  ),
  // "The grade is shown as the condition of the object", "... is copied to the condition"
  new RegExp(
    `^(?:the |its )?(?<sent>${W}) is${THEN} (?:(?:shown|kept|stored|recorded|noted|used|written)${THEN} as|(?:taken over|copied|carried over)${THEN} (?:as|in|into|to)) (?:the |its )?(?:new |current )?(?<shown>${W})${OF}$`,
    'i',
  ),
  // "Sets the condition of the object to the grade"; what is changed by something may be more or less by it
  new RegExp(
    `^(?:this |it )?(?:also )?(?:(?:sets|updates|changes|moves)|(?:overwrites|replaces)) (?:the |its )?(?<shown>${W})${OF} (?:to|(?<=(?:overwrites|replaces) .*)(?:with|by)) (?:the |its )?(?<sent>${W})(?: (?:of it|given|sent|of the request|of this \\w+|that (?:is|was) (?:sent|given)))?$`,
    'i',
  ),
  // "The `condition` of the object is then the grade", "... is set to the grade"
  new RegExp(
    `^(?:the |its )?(?<shown>${W})(?: of the [\\w-]+)? (?:is (?:then |from then on |set to |changed to |updated to )|becomes |shows |takes )(?:the |its )(?<sent>${W})(?: (?:of it|given|sent|of this \\w+))?$`,
    'i',
  ),
];

/** Ways to say it of the latest of several; with `PART` for what these are called. */
const LATEST: readonly string[] = [
  // "The `condition` of the object is that of the latest report"
  `^(?:the |its )?(?<shown>${W})(?: of the [\\w-]+)? (?:is|equals|shows|follows|becomes)${THEN} (?:that|the one|the same as that|(?:the |its )?(?<sent>${W})) of (?:the|its) ${LAST} (?:recorded )?PART$`,
];

/** Ways in which the member itself says it. */
const OWN: readonly string[] = [
  `^(?:the |its )?(?<sent>${W}) (?:of|from|in|at) (?:the|its) ${LAST} (?:recorded |entered )?PART$`,
  `^(?:the |its )?(?<sent>${W}) (?:of|from|in) the PART (?:that|which) (?:was|has been) (?:\\w+ )?(?:last|latest|most recently)(?: \\w+)?$`,
  `^(?:the |its )?(?<sent>${W}) (?:that|which) (?:was|has been) (?:last |latest |most recently )(?:recorded|reported|entered|set|given|measured)$`,
];

/** What is not so in every case. */
const SOMETIMES =
  /\b(?:if|when|where|unless|only|except|after|once|until|while|may|can|could|might|approved|confirmed|accepted|verified|published|active|highest|lowest|average|sum|total|each|every|not)\b/i;

/** Where nothing was sent yet. */
const ELSE = /[,(;]? ?(?:and |or )?(?:it is )?(?:null|empty|none)\b[^.;]*$/i;

/** What the words of an operation say of members of the thing that it is about, as those of the members say it of parts of this name. */
export function becomingIn(
  { description, summary }: { readonly description?: string | undefined; readonly summary?: string | undefined },
  members: Members,
  { word, told }: { readonly word: string; readonly told: ReadonlyMap<string, string> },
): readonly Becoming[] {
  const part = `(?:\\w+ )?${oneOrMore(word)}`;
  const [latest, own] = [LATEST, OWN].map((forms) =>
    forms.map((form) => new RegExp(form.replaceAll('PART', part), 'i')),
  ) as [RegExp[], RegExp[]]; // two lists of forms are two again
  const said = [summary, description].flatMap((text) => plainSentencesOf(text)).filter(isSure);
  const found = said.flatMap((sentence) => {
    return [...FORMS, ...latest].flatMap((form) => meant(form.exec(sentence)?.groups, members) ?? []).slice(0, 1);
  });
  const shown = members.shown.flatMap((name) => {
    const sentences = plainSentencesOf(told.get(name)).map((sentence) => sentence.replace(ELSE, '').trim());
    return sentences.filter(isSure).flatMap((sentence) =>
      own
        .flatMap((form) => {
          const groups = form.exec(sentence)?.groups;
          return groups === undefined ? [] : (meant({ ...groups, shown: name }, members) ?? []);
        })
        .slice(0, 1),
    );
  });
  const all = [...found, ...shown];
  return all.filter((each, index) => all.findIndex(({ shown: name }) => name === each.shown) === index);
}

function isSure(sentence: string): boolean {
  return !SOMETIMES.test(sentence);
}

function meant(
  groups: Readonly<Record<string, string | undefined>> | undefined,
  members: Members,
): Becoming | undefined {
  if (groups === undefined) return undefined;
  const shown = nameIn(groups['shown'], members.shown);
  const told = groups['sent'];
  const sent = shown && (told === undefined ? ownOf(shown, members.sent) : sentIn(told, members));
  return shown === undefined || sent === undefined ? undefined : { sent, shown };
}

/** The member of what is sent that words name, where they are not those of another one of the thing. */
function sentIn(text: string, { sent, shown }: Members): string | undefined {
  const isOfThing = shown.some((name) => !sent.includes(name) && wordsIn(name).join(' ') === wordsIn(text).join(' '));
  return isOfThing ? undefined : nameIn(text, sent);
}

/** The member that words name which say no more than one word beside it. */
function nameIn(text: string | undefined, names: readonly string[]): string | undefined {
  if (text === undefined) return undefined;
  const name = names.includes(text) ? text : memberNamed(text, names);
  return name !== undefined && wordsIn(text).length <= wordsIn(name).length + 1 ? name : undefined;
}

function wordsIn(text: string): readonly string[] {
  return snakeCase(text.replaceAll(/[ -]/g, '_')).split('_');
}

/** `condition` of the thing is `condition` of its parts, and so is `last_condition`. */
function ownOf(shown: string, names: readonly string[]): string | undefined {
  const bare = snakeCase(shown).replace(/^(?:latest|last|newest|current|recent|most_recent)_|_(?:now|latest)$/g, '');
  return names.find((name) => [bare, snakeCase(shown)].includes(snakeCase(name)));
}
