import type { Operation } from '../../../model/operation.ts';
import { applicators, propertyNames, propertySchemas } from '../../schema-walk.ts';
import { oneLine, sentencesOf } from '../values/sentences.ts';
import { barredBy, barringCauses, isAbout, takesState } from './barred-states.ts';
import type { RuledKind } from './ruled-kind.ts';
import { chainOf, inWords, mentioned } from './state-words.ts';

/** In which states a thing has to be for an operation on it, as its description says. */
export interface StateRule {
  readonly operation: Operation;
  /** States in which it is not refused for the state; in any other one it is. */
  readonly allowed: ReadonlySet<string>;
}

const NO_KIND: RuledKind = { noun: undefined, actions: [], operations: [] };

/**
 * What an operation says of the states that it works in, by sentences that leave no doubt; undefined where it says nothing, or declares no
 * answer (409) to what is in another one.
 */
export function stateRule(
  operation: Operation,
  states: readonly string[],
  kind: RuledKind = NO_KIND,
): StateRule | undefined {
  const refusal = operation.responses.find(({ status }) => status === '409');
  if (refusal === undefined) return undefined;
  const members = sentMembers(operation, states);
  const told = sentences(refusal.description ?? '', members);
  const said = [...told, ...sentences(operation.description ?? '', members)];
  const about = said.filter((sentence) => isAbout(sentence, operation, kind));
  // Where the new state is sent, what is said of one of them is not said of the others.
  const reading = { states, kind };
  const first = about.find((each) => allowedBy(each, states) ?? barredBy(each, operation, reading).length > 0);
  const only = first === undefined || takesState(operation, states) ? undefined : allowedBy(first, states);
  const barred = new Set([
    ...about.flatMap((sentence) => barredBy(sentence, operation, reading)),
    ...barringCauses(operation, reading),
  ]);
  if (only === undefined && barred.size === 0) return endedRule(operation, told, states);
  return { operation, allowed: new Set([...(only ?? states)].filter((state) => !barred.has(state))) };
}

/** Where nothing else is said, what is refused "already" is not in the state that the operation leads to. */
function endedRule(operation: Operation, told: readonly string[], states: readonly string[]): StateRule | undefined {
  const ended = told.flatMap((sentence) => endedBy(sentence, states));
  return ended.length === 0
    ? undefined
    : { operation, allowed: new Set(states.filter((state) => !ended.includes(state))) };
}

/** Sentences about the whole operation: "`price` only while it is open" is about one member of what is sent. */
function sentences(text: string, members: ReadonlySet<string>): readonly string[] {
  // What stands in brackets is how it is refused.
  const plain = text.replaceAll(/ \([^()]*\)/g, '');
  return sentencesOf(plain)
    .filter((sentence) => ![...sentence.matchAll(/`([^`]+)`/g)].some(([, name = '']) => members.has(name)))
    .map((sentence) => ` ${oneLine(sentence.replaceAll(/[`"'*]/g, ''))} `);
}

/** What is sent, but for the state itself. */
function sentMembers({ requestBody }: Operation, states: readonly string[]): ReadonlySet<string> {
  const whole = applicators((requestBody?.content ?? []).flatMap(({ schema }) => schema ?? []));
  const isState = (name: string): boolean =>
    applicators(propertySchemas(whole, name)).some((schema) =>
      (schema.enum ?? []).some((word) => states.includes(String(word))),
    );
  return new Set(propertyNames(whole).filter((name) => !isState(name)));
}

/** The states in which it works, where a sentence says them; undefined where it does not. */
function allowedBy(sentence: string, states: readonly string[]): ReadonlySet<string> | undefined {
  const told = formsOf(chainOf(states)).flatMap((form) => form.exec(sentence)?.[1] ?? [])[0];
  return told === undefined ? undefined : mentioned(told, states);
}

/** Ways to say in which states something works. */
function formsOf(chain: string): readonly RegExp[] {
  const state = `(?:in )?(?:the )?(?:state |status )?(${chain})(?= |,|:|$)`;
  const it = String.raw`(?:it|they|this|(?:the|an?|its) [\w-]+)`;
  const thing = String.raw`(?:an?|the|each|every|any|only) [\w-]+(?: [\w-]+)? (?:that|which|who)`;
  return [
    // "The trip is not planned", "neither open nor held", "it is no draft"
    String.raw`\b(?:is|are|was) (?:not|neither|no|no longer|not an?|no longer an?)(?: yet)? ${state}`,
    // "Only a trip that is planned can be changed", "only planned trips can be changed"
    String.raw`^ only (?:an? )?(?:[\w-]+ (?:that|which) (?:is|are) )?(${chain})(?: [\w-]+)? (?:can|may)\b`,
    // "Only a planned trip with a leader can be started", "A planned and a held trip can be called off, no other one"
    String.raw`^ only (?:an? )?(${chain})(?: [\w-]+)? with [\w -]+ (?:can|may)\b`,
    String.raw`^ (?:an?|the) (${chain})(?: [\w-]+)? (?:can|may)\b.*\bno others?\b`,
    // "Possible while it is planned"
    String.raw`^ possible (?:only )?(?:as long as|while|when|if) ${it} (?:is|are) (?:still )?${state}`,
    // "As long as it is planned", "only while it is planned", "only if the trip is planned"
    String.raw`^ (?:only )?(?:as long as|while) ${it} (?:is|are) (?:still )?${state}`,
    String.raw`\bonly (?:as long as|while|when|if|once) (?:${it} (?:is|are) )?(?:still )?${state}`,
    // "A planned trip becomes", "a trip that is planned becomes", "a trip that is planned can be called off"
    String.raw`^ (?:an?|the|each|every) (${chain})(?: [\w-]+)?(?: (?:whose|which|that)(?! (?:is|was|gets?) (?:changed|edited|updated|moved)\b) [^,]+)?,? (?:becomes?|turns?|goes|moves?)\b`,
    String.raw`^ ${thing} (?:is|are) (?:still )?${state} (?:becomes?|can|may|turns?|goes|moves?)\b`,
    // "It has to be planned"
    String.raw`\b(?:must|has to|have to|needs? to) (?:still )?be (?:an? )?${state}`,
    // "Moves a planned trip to under way", "from planned to under way"
    String.raw`\bmoves? (?:an?|the) (${chain}) [\w-]+ (?:in)?to\b`,
    String.raw`\bfrom (${chain}) (?:in)?to\b`,
    // "From planned", "while under way", as all that is said of it
    String.raw`^ (?:only )?(?:from|while|as long as) (${chain})(?: only| alone)?(?= *$)`,
    // "Works on planned trips only"
    String.raw`\b(?:on|for|to|of|from|with) (${chain}) [\w-]+ (?:only|alone)\b`,
  ].map((form) => new RegExp(form, 'i'));
}

/** "The trip is called off already", "already landed". */
function endedBy(sentence: string, states: readonly string[]): readonly string[] {
  return states.filter((state) => {
    const before = new RegExp(`\\balready (?:been )?${inWords(state)}\\b`, 'i');
    const after = new RegExp(`\\b(?:is|has been|was) ${inWords(state)} already\\b`, 'i');
    return before.test(sentence) || after.test(sentence);
  });
}
