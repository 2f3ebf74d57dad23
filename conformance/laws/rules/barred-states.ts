import type { Operation } from '../../../model/operation.ts';
import { applicators } from '../../schema-walk.ts';
import { participles } from '../values/action-words.ts';
import { sentencesOf } from '../values/sentences.ts';
import type { RuledKind } from './ruled-kind.ts';
import { chainOf, mentioned } from './state-words.ts';

/** What sentences are read for. */
interface Reading {
  readonly states: readonly string[];
  readonly kind: RuledKind;
}

const NEVER =
  "(?:cannot|can['’]t|can not|can no longer|can never|may not|may no longer|must not|must no longer|(?:is|are) (?:refused|rejected|not possible|not allowed|no longer possible))";

/** A thing, in words that say nothing of its state. */
const IT = String.raw`(?:it|they|(?:the|an?|its) [\w-]+)`;

/** Ways to say in which states something does not work. */
function formsOf(chain: string): readonly RegExp[] {
  const or = String.raw`(?:,? or (?:has|have|is|are) [\w -]+?)?`;
  return [
    // "A landed trip cannot be called off", "landed trips are refused"
    String.raw`^ (?:an? |the |any |all |every )?(${chain})(?: [\w-]+)? ${NEVER}\b`,
    // "A trip that has been called off or has begun cannot be moved", "trips in the state landed cannot be changed"
    String.raw`^ (?:(?:an?|the|any|every) )?[\w-]+ (?:(?:in|with) (?:the )?(?:state|status)|(?:that|which) (?:is|are|has been|have been|was)) (${chain})${or} ${NEVER}\b`,
    // "Once it is under way, it can no longer be changed", "once landed, it cannot be changed"
    String.raw`\b(?:once|after|when|while|if|as soon as) ${IT} (?:is|are|has been|was) (${chain})\b.* ${NEVER}\b`,
    String.raw`\bonce (${chain}),? .*${NEVER}\b`,
    // "It cannot be changed once it is landed", "is refused with 409 if the trip is landed", "409 when it is landed"
    String.raw`(?:${NEVER}|\b409)\b[\w ,-]*? (?:once|after|when|while|if|as soon as) (?:${IT} (?:is|are|has been|was) )?(${chain})(?= *$|,? or\b|,)`,
    // "Not possible for landed trips"
    String.raw`\b(?:not|never|no longer) (?:possible|allowed|available) (?:for|on|with) (${chain})(?: [\w-]+)?(?= *$|,)`,
  ].map((form) => new RegExp(form, 'i'));
}

/** Ways to say that what is in a state takes nothing more. */
function takingForms(chain: string): readonly RegExp[] {
  return [
    String.raw`^ (?:an? |the |all )?(${chain})(?: [\w-]+)? (?:takes?|accepts?|gets?|allows?) no\b`,
    String.raw`^ no [\w -]+ (?:for|to|in|on) (${chain}) [\w-]+(?= *$)`,
  ].map((form) => new RegExp(form, 'i'));
}

/** Ways to say that what is in a state is not removed. */
function stayingForms(chain: string): readonly RegExp[] {
  return [
    String.raw`^ (?:an? |the |all |every )?(${chain})(?: [\w-]+)? (?:has to|have to|must|needs? to) (?:stay|remain|be kept)\b`,
    String.raw`^ (?:an? |the |all |every )?(${chain})(?: [\w-]+)? (?:(?:stays?|remains?) (?:in|on) [\w ]+|(?:is|are) kept (?:for good|forever|for ever))(?= *$)`,
  ].map((form) => new RegExp(form, 'i'));
}

/** "A sealed harvest is final". */
function lockingForms(chain: string): readonly RegExp[] {
  return [
    new RegExp(
      String.raw`^ (?:an? |the |all |every )?(${chain})(?: [\w-]+)? (?:is|are) (?:final|immutable|frozen|read-only|locked)(?= *$|,)`,
      'i',
    ),
  ];
}

const UNLESS = /\b(?:unless|except|only|but (?:for|not)|others?['’])\b/i;

/** The states in which a sentence says that an operation does not work. */
export function barredBy(sentence: string, operation: Operation, { states, kind }: Reading): readonly string[] {
  if (UNLESS.test(sentence)) return [];
  const chain = chainOf(states);
  const isAction = kind.actions.includes(operation);
  const { method } = operation;
  const isPart = kind.operations.includes(operation) ? false : method === 'POST' || method === 'PUT';
  const forms = [
    ...formsOf(chain),
    ...(isPart ? takingForms(chain) : []),
    ...(method === 'DELETE' ? stayingForms(chain) : []),
    ...(method === 'PATCH' || method === 'PUT' ? lockingForms(chain) : []),
  ];
  const [barred] = forms.flatMap((form) => form.exec(sentence)?.[1] ?? []);
  if (barred !== undefined) return [...mentioned(barred, states)];
  return isAction ? states.filter((state) => staysIn(state, sentence, { operation, states })) : [];
}

/** "A lost hive stays lost": said of what sends the new state, or of what is called as what leads there. */
function staysIn(
  state: string,
  sentence: string,
  { operation, states }: { readonly operation: Operation; readonly states: readonly string[] },
): boolean {
  const word = chainOf([state]);
  const form = new RegExp(
    String.raw`^ (?:an?|the|every|each|any) ${word}(?: [\w-]+)? (?:stays?|remains?) (?:an? )?${word}(?= *$|:|,? (?:for good|for ever|forever|whatever)\b)`,
    'i',
  );
  return form.test(sentence) && (takesState(operation, states) || participles(operation.path).includes(state));
}

/** True where the new state is a member of what is sent. */
export function takesState({ requestBody }: Operation, states: readonly string[]): boolean {
  const schemas = applicators((requestBody?.content ?? []).flatMap(({ schema }) => schema ?? []));
  return schemas.some(({ properties }) =>
    [...properties.values()].some((member) => {
      const words = applicators([member]).flatMap((schema) => schema.enum ?? []);
      return states.filter((state) => words.includes(state)).length > 1;
    }),
  );
}

/** What a refusal is for, where that is the state of the thing: "The harvest is sealed (`harvest_sealed`), or the code is taken". */
export function barringCauses(operation: Operation, { states, kind }: Reading): readonly string[] {
  const refusal = operation.responses.find(({ status }) => status === '409')?.description;
  if (refusal === undefined || kind.noun === undefined) return [];
  const causes = sentencesOf(refusal.replaceAll(/ ?\([^()]*\)/g, '').replaceAll(/[`"'*]/g, '')).flatMap((sentence) =>
    sentence.split(/,? or |, /),
  );
  // What many operations have in common, with many causes, is not all meant of each.
  const users = kind.operations.filter(({ responses }) =>
    responses.some(({ status, description }) => status === '409' && description === refusal),
  );
  if (causes.length > 1 && users.length > 1) return [];
  const form = new RegExp(
    `^(?:the |this |an? )?(?:${kind.noun}|it) (?:is|was|has been) (?:an? |in (?:the )?state )?(${chainOf(states)})$`,
    'i',
  );
  return causes.flatMap((cause) => {
    const [, told] = form.exec(cause.trim()) ?? [];
    return told === undefined ? [] : [...mentioned(told, states)];
  });
}

const REMOVED = /^(?:deleted|removed|destroyed|discarded|erased)$/i;
const CHANGED = /^(?:changed|edited|updated|modified|altered|renamed|corrected|amended)$/i;

/** True where what a sentence says can or cannot be done is not something that another operation does. */
export function isAbout(sentence: string, operation: Operation, { actions }: RuledKind): boolean {
  const done = [...sentence.matchAll(/\b(?:can|cannot|can't|may|longer|not|never|neither|must) (?:not )?be (\w+)/gi)];
  const verbs = done.map(([, verb = '']) => verb.toLowerCase());
  const { method } = operation;
  const isAction = actions.includes(operation);
  const own = participles(operation.path);
  return verbs.every((verb) => {
    if (isAction && own.includes(verb)) return true;
    if (REMOVED.test(verb)) return method === 'DELETE';
    if (CHANGED.test(verb)) return method !== 'DELETE' && !isAction;
    return !actions.some((other) => other !== operation && participles(other.path).includes(verb));
  });
}
