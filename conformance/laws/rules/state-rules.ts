import type { Operation } from '../../../model/operation.ts';
import { oneLine, sentencesOf } from '../values/sentences.ts';

/** In which states a thing has to be for an operation on it, as its description says. */
export interface StateRule {
  readonly operation: Operation;
  /** States in which it is not refused for the state; in any other one it is. */
  readonly allowed: ReadonlySet<string>;
}

/**
 * What an operation says of the states that it works in, by sentences that leave no doubt; undefined where it says nothing, or declares no
 * answer (409) to what is in another one.
 */
export function stateRule(operation: Operation, states: readonly string[]): StateRule | undefined {
  const refusal = operation.responses.find(({ status }) => status === '409');
  if (refusal === undefined) return undefined;
  const said = [...sentences(refusal.description ?? ''), ...sentences(operation.description ?? '')];
  for (const sentence of said) {
    const allowed = allowedBy(sentence, states);
    if (allowed !== undefined) return { operation, allowed };
  }
  const ended = sentences(refusal.description ?? '').flatMap((sentence) => endedBy(sentence, states));
  if (ended.length === 0) return undefined;
  return { operation, allowed: new Set(states.filter((state) => !ended.includes(state))) };
}

function sentences(text: string): readonly string[] {
  // What stands in brackets is how it is refused.
  const plain = text.replaceAll(/ \([^()]*\)/g, '');
  return sentencesOf(plain).map((sentence) => ` ${oneLine(sentence.replaceAll(/[`"'*]/g, ''))} `);
}

/** The states in which it works, where a sentence says them; undefined where it does not. */
function allowedBy(sentence: string, states: readonly string[]): ReadonlySet<string> | undefined {
  for (const form of formsOf(chainOf(states))) {
    const [, told] = form.exec(sentence) ?? [];
    if (told !== undefined) return mentioned(told, states);
  }
  const barred = barringForms(chainOf(states)).flatMap((form) => form.exec(sentence)?.[1] ?? [])[0];
  if (barred === undefined) return undefined;
  const without = mentioned(barred, states);
  return new Set(states.filter((state) => !without.has(state)));
}

/** One state or several of them: "open or held". */
function chainOf(states: readonly string[]): string {
  const word = `(?:${states.map(inWords).join('|')})`;
  return `${word}(?:(?:,? (?:or|nor|and)|,)(?: not)?(?: a| an)? ${word})*`;
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
    String.raw`^ (?:an?|the|each|every) (${chain})(?: [\w-]+)?(?: (?:whose|which|that) [^,]+)?,? (?:becomes?|turns?|goes|moves?)\b`,
    String.raw`^ ${thing} (?:is|are) (?:still )?${state} (?:becomes?|can|may|turns?|goes|moves?)\b`,
    // "It has to be planned"
    String.raw`\b(?:must|has to|have to|needs? to) (?:still )?be (?:an? )?${state}`,
    // "Moves a planned trip to under way", "from planned to under way"
    String.raw`\bmoves? (?:an?|the) (${chain}) [\w-]+ (?:in)?to\b`,
    String.raw`\bfrom (${chain}) (?:in)?to\b`,
    // "Works on planned trips only"
    String.raw`\b(?:on|for|to|of) (${chain}) [\w-]+ (?:only|alone)\b`,
  ].map((form) => new RegExp(form, 'i'));
}

/** Ways to say in which states something does not work. */
function barringForms(chain: string): readonly RegExp[] {
  const never = '(?:cannot|can not|can no longer|may not|may no longer|must not|is refused|are refused)';
  return [
    // "A landed trip cannot be called off", "landed trips are refused"
    String.raw`^ (?:an? |the )?(${chain})(?: [\w-]+)? ${never}\b`,
    // "Once it is under way, it can no longer be changed"
    String.raw`\b(?:once|after) (?:it|they|the [\w-]+) (?:is|are|has been|was) (${chain})\b.* ${never}\b`,
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

function mentioned(text: string, states: readonly string[]): ReadonlySet<string> {
  return new Set(states.filter((state) => new RegExp(`\\b${inWords(state)}\\b`, 'i').test(text)));
}

/** A state as it is spelled or in words: `called_off`, "called off". */
function inWords(state: string): string {
  return state.replaceAll(/[^a-z0-9_-]/gi, '').replaceAll(/[_-]/g, '[ _-]');
}
