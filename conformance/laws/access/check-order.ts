import { plainSentencesOf } from '../values/sentences.ts';

const ROLE =
  /^(?:403:? )?(?:(?:for|of|by|because of) )?(?:an? |the |your |lacking |missing |insufficient )*(?:roles?|permissions?|rights|privileges|authori[sz]ation|scopes?|who may do it)\b/i;

/** What the refusals of later checks are about. */
const LATER: readonly (readonly [status: number, words: RegExp])[] = [
  [400, /\b(?:query|body|input|syntax|payload|members|validation)\b/i],
  [404, /\b(?:existence|exists|not found|whether (?:it|the thing|things) (?:is|are) there)\b/i],
  [409, /\b(?:states?|conflicts?|rules)\b/i],
  [412, /\b(?:preconditions?|versions?|etags?|if-match)\b/i],
  [415, /\b(?:media type|content type)s?\b/i],
  [422, /\b(?:body|input|payload|members|validation)\b/i],
];

const ORDER =
  /\b(?:in (?:this|the following|that) order|the first of (?:these|this list|the following)|order of precedence|takes? precedence in)\b[^:]*: *(.+)$/i;

/** A step that is a status, with or without what it is for. */
const STATUS = /^[45]\d\d\b/;

/** Statuses that words say to come after the check of who may do it: "Checks go in this order: credentials, role, existence, body, state". */
export function checkedAfterRoles(text: string): ReadonlySet<number> {
  for (const sentence of plainSentencesOf(text)) {
    const steps = ORDER.exec(sentence)?.[1]?.split(/,? (?:and|then) |, (?:and |then )?|→|>/) ?? [];
    const role = steps.findIndex((step) => ROLE.test(step.trim()));
    if (role === -1) continue;
    const [before, after] = [steps.slice(0, role), steps.slice(role + 1)];
    const found = LATER.filter(
      ([, words]) => after.some((step) => words.test(step)) && !before.some((step) => words.test(step)),
    );
    const named = (steps: readonly string[]): readonly number[] =>
      steps.flatMap((step) => STATUS.exec(step.trim())?.map(Number) ?? []);
    const earlier = named([...before, steps[role] ?? '']);
    return new Set([...found.map(([status]) => status), ...named(after).filter((status) => !earlier.includes(status))]);
  }
  return new Set();
}
