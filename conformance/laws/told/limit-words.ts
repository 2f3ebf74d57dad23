import type { Schema } from '../../../model/schema.ts';
import { snakeCase } from '../../../model/snake-case.ts';
import { memberNamed, numericMembers } from './named-member.ts';
import { type Relation, comparisonIn } from './number-words.ts';

/** What a member has to be so that something is done. */
export interface ToldLimit {
  readonly member: string;
  readonly relation: Relation;
  readonly number: number;
}

/** What demands something of a member. */
const DEMAND =
  /\b(?:must|has to|have to|needs? to|shall|may (?:not|never)|cannot|can(?:not)? only|only|is required to|(?:is|are) (?:not|never) (?:allowed|taken|done)|no more than|at most|at least|up to)\b/i;
/** What makes it hold for some alone, or for something else than what is there now. */
const CONDITION =
  /\b(?:if|when|unless|while|where|except|until|other than|together|all|sum|total|average|per|each|every|within|last|next|should|usually|normally|recommended|ideally|e\.g|for example|ago|default|longer|otherwise than|or)\b/i;
const OTHERWISE =
  /[,;]? ?(?:(?:or|and)? ?(?:else|otherwise)\b[^.;]*|\(?(?:else |otherwise )?`?4\d\d`?[^.;)]*\)?|\b(?:since|because|as|so that) [^.;]*)$/i;
const KNOWN = /\b(?:must |has to )?(?:be )?(?:known|given|set|stated|there) and\b/i;
const REST =
  /^(?:that|which|and|the|an?|its?|their|must|has|have|needs?|takes?|requires?|to|shall|may|can|cannot|never|be|lie|is|are|not|of|at|only|with|for|whose|here|there|value|number|count)$/i;

/** What sentences about an operation demand of members that it is sent, or that the thing has which it is done to. */
export function toldLimits(
  sentences: readonly string[],
  whole: readonly Schema[],
  subject: string,
): readonly ToldLimit[] {
  const names = numericMembers(whole);
  const found = sentences.flatMap((sentence) => limitIn(sentence, names, subject) ?? []);
  return found.filter((limit, index) => found.findIndex((other) => isLike(limit, other)) === index);
}

function isLike(one: ToldLimit, other: ToldLimit): boolean {
  return one.member === other.member && one.relation === other.relation;
}

const WAYS = /\bor (?:more|less|fewer|above|below|over|under|higher|lower)\b/i;

function limitIn(sentence: string, names: readonly string[], subject: string): ToldLimit | undefined {
  const plain = sentence.replace(OTHERWISE, '').replace(KNOWN, 'must').trim();
  if (!DEMAND.test(plain) || CONDITION.test(plain.replace(WAYS, ''))) return undefined;
  const comparison = comparisonIn(plain);
  if (comparison === undefined || comparison.after !== '') return undefined;
  const { relation, number, noun, before } = comparison;
  // "Must not be more than" is one comparison; what is left of a "not" turns another one round.
  if (/\b(?:not|never|cannot|no)$/i.test(before.replace(/ (?:be|lie|have)$/i, ''))) return undefined;
  const member = memberNamed(before, names) ?? (noun === undefined ? undefined : memberNamed(noun, names));
  return member !== undefined && isAllSaid(before, member, subject) ? { member, relation, number } : undefined;
}

/** True where a clause is about the member and nothing else. */
function isAllSaid(before: string, member: string, subject: string): boolean {
  const known = new Set([member, subject].flatMap((name) => snakeCase(name).split('_')).map(single));
  const words = before.toLowerCase().match(/[\w`]+/g) ?? [];
  return words.every((word) => REST.test(word) || word.startsWith('`') || known.has(single(word)));
}

function single(word: string): string {
  return word.replace(/s$/, '');
}
