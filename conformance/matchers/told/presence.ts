import { conditionOf, type Holds, stateCondition } from './conditions.ts';
import { hasHedge } from './hedges.ts';
import { partOf, placeOf, type Scope, stateOf, textsOf } from './scope.ts';
import type { Missed, Reader } from './told.ts';
import { isUnset } from './values.ts';

const NONE = '`?null`?|absent|missing|omitted|left out|not set|unset|not present|not shown|empty';
const SOME = 'set|present|given|filled(?: in)?|there|non-null|not null|never null|not `null`|non-`null`|never `null`';
const WHILE = 'while|as long as|so long as|when|where|if|for|in case|whenever';
const EXACT = 'exactly when|exactly if|if and only if|precisely when|exactly while|exactly for|only and always when';

/** How the member is while a condition holds, and while it does not; undefined where that is not told. */
interface Ways {
  readonly holding: 'none' | 'some' | undefined;
  readonly otherwise: 'none' | 'some' | undefined;
}

const FORMS: readonly (readonly [RegExp, Ways])[] = [
  [form(`(?:${NONE}) (?:${EXACT})`), { holding: 'none', otherwise: 'some' }],
  [form(`(?:${SOME}) (?:${EXACT})`), { holding: 'some', otherwise: 'none' }],
  [form(`(?:${NONE}) (?:unless|except (?:when|if|for|while))`), { holding: undefined, otherwise: 'none' }],
  [form(`(?:${NONE}) (?:${WHILE})`), { holding: 'none', otherwise: undefined }],
  [form(`only (?:ever )?(?:${SOME}|shown|used) (?:${WHILE}|once)`), { holding: undefined, otherwise: 'none' }],
  [form(`(?:${SOME}|shown|used) only (?:${WHILE}|once)`), { holding: undefined, otherwise: 'none' }],
  [
    form(`(?:always (?:set|present|given|filled)|not null|never null|not \`null\`|never \`null\`) (?:${WHILE}|once)`),
    { holding: 'some', otherwise: undefined },
  ],
];

function form(words: string): RegExp {
  return new RegExp(`^(?:(.+), |(?:is |it is |stays |always |and )*)(?:${words}) (.+)$`, 'i');
}

/** Whether a member is there, by another one: "null unless `kind` is `x`", "only set when `state` is `cancelled`", "null for drafts". */
export const readPresence: Reader = (said, scope) => {
  for (const [words, ways] of FORMS) {
    const [, before = '', rest = ''] = words.exec(said) ?? [];
    const condition =
      rest === '' || hasHedge(before) ? undefined : (conditionOf(rest, scope) ?? stateCondition(rest, scope));
    if (condition !== undefined) return missedBy(condition.holds, ways);
  }
  return readUntil(said, scope);
};

function missedBy(holds: Holds, { holding, otherwise }: Ways): Missed {
  return ({ object, member }) => {
    const held = holds(object);
    const way = held === undefined ? undefined : held ? holding : otherwise;
    if (way === 'none') return isUnset(member) ? undefined : 'null';
    // Where it is left out altogether, somebody may not be allowed to see it.
    return way === 'some' && member === null ? 'a value' : undefined;
  };
}

const UNTIL = form(`(?:${NONE}) (?:until|till|before)`);
const BECOMES = /^(`[\w.]+`|(?:the )?\w+) (?:is|becomes|has become|reaches|changes to|turns) `?([\w-]+)`?$/i;

/**
 * "null until `status` is `published`": in what was made just now, if that is another one of what the member may be first. Later on it
 * may have been so before.
 */
const readUntil: Reader = (said, scope) => {
  const [, before = '', rest = ''] = UNTIL.exec(said) ?? [];
  if (rest === '' || hasHedge(before)) return undefined;
  const state = becoming(rest, scope);
  if (state === undefined) return undefined;
  return ({ object, member, isNew }) => {
    const is = partOf(object, state.place);
    const isBefore =
      isNew === true && typeof is === 'string' && is !== state.text && is === textsOf(state.place.schemas)[0];
    return isBefore && !isUnset(member) ? 'null' : undefined;
  };
};

function becoming(words: string, scope: Scope): ReturnType<typeof stateOf> {
  const [, subject = '', text = ''] = BECOMES.exec(words) ?? [];
  const place = placeOf(subject, scope);
  if (place !== undefined) return textsOf(place.schemas).includes(text) ? { place, text } : undefined;
  const [, word = words] = /^(?:the \w+|it) (?:is|becomes|has become|has been) (?:an? )?(.+)$/i.exec(words) ?? [];
  return stateOf(word.replaceAll('`', ''), scope);
}
