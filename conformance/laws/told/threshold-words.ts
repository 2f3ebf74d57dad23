import type { Schema } from '../../../model/schema.ts';
import { snakeCase } from '../../../model/snake-case.ts';
import { oneLine, sentencesOf } from '../values/sentences.ts';
import { memberCounting, memberNamed, numericMembers } from './named-member.ts';
import { type Relation, comparisonIn } from './number-words.ts';

/** A flag that is true where a member is so to a number. */
export interface Threshold {
  /** The member that is compared. */
  readonly member: string;
  readonly relation: Relation;
  readonly number: number;
  /** What the flag is then; the other one where the member is not so. */
  readonly value: boolean;
}

const TRUTH = /^(?:(?:is|are|be|becomes?|turns?|set(?: to)?) )?[`"']?(true|false|yes|no|whether|set|on)\b[`"']?,?/i;
const GLUE =
  /^(?:if|when|whenever|where|as soon as|once|for|only if|exactly when|there|are|is|was|were|has|have|had|with|the|it|a|an|value|number|amount|count|of|at)\s+/i;
const VERB =
  /^(?:(?:is|are|was|were|have been|has been|had been) )?(?:counted|found|seen|recorded|measured|given|noted|present|there|known|sent|stated|in it|on it|reached|exceeded)?$/i;
const TAIL = /,? ?(?:and |or )?(?:else|otherwise|if not)(?:,)? (?:it is )?[`"']?(?:true|false|no|yes)[`"']?$/i;
const CONDITION =
  /\b(?:only|unless|while|except|null|until|but|as long as|depends?|may|might|also|manual\w*|override\w*)\b/i;

/** The threshold that a flag tells of itself, by one of the members that are sent with it; undefined where it tells none, or more. */
export function thresholdIn(name: string, description: string, sent: readonly Schema[]): Threshold | undefined {
  const [sentence = '', ...others] = sentencesOf(oneLine(description).trim())
    .map((each) => each.trim())
    .filter((each) => each !== '');
  const isPlain = !CONDITION.test(sentence.replace(/\bonly if\b/i, 'if'));
  if (!isPlain || others.some((each) => CONDITION.test(each) || /\d/.test(each))) return undefined;
  const truth = TRUTH.exec(sentence);
  if (truth === null) return undefined;
  const comparison = comparisonIn(sentence.slice(truth[0].length).trim().replace(TAIL, ''));
  if (comparison === undefined) return undefined;
  const { relation, number, noun, before, after } = comparison;
  const member = memberOf(name, { subject: unglued(before), noun, after }, sent);
  const isTrue = !/^(?:false|no)$/i.test(truth[1] ?? '');
  return member === undefined ? undefined : { member, relation, number, value: isTrue };
}

function unglued(text: string): string {
  let rest = `${text} `;
  while (GLUE.test(rest)) rest = rest.replace(GLUE, '');
  return rest.trim();
}

interface Words {
  readonly subject: string;
  readonly noun: string | undefined;
  readonly after: string;
}

function memberOf(name: string, { subject, noun, after }: Words, sent: readonly Schema[]): string | undefined {
  const names = numericMembers(sent);
  if (!VERB.test(after)) return undefined;
  if (subject !== '') {
    const known = memberNamed(subject.replace(/ (?:is|are|was|were|has|have)$/, ''), names);
    // The words are the member's and nothing else.
    return known !== undefined && isNothingElse(subject, known) ? known : undefined;
  }
  const counted = noun === undefined ? undefined : memberCounting(noun, names, sent);
  if (counted !== undefined) return counted;
  const kin = names.filter((other) => first(other) === first(name) && first(name).length > 3);
  return noun === undefined && kin.length === 1 ? kin[0] : undefined;
}

function isNothingElse(subject: string, member: string): boolean {
  const words = snakeCase(member).split('_');
  const rest = subject
    .replaceAll(/`[\w.]+`/g, '')
    .toLowerCase()
    .split(/\W+/)
    .filter((word) => word !== '' && !words.includes(word) && !/^(?:is|are|was|were|the|has|have)$/.test(word));
  return rest.length === 0;
}

function first(name: string): string {
  return snakeCase(name).split('_')[0] ?? '';
}
