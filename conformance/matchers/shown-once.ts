import { answeredSchemas } from '../../model/facts/members/answered-schemas.ts';
import { toldByTags } from '../../model/told-around.ts';
import { applicators, propertyNames } from '../schema-walk.ts';
import { isSuccess } from '../../model/facts/status.ts';
import { snakeCase } from '../../model/snake-case.ts';
import type { Operation } from '../../model/operation.ts';
import type { Schema } from '../../model/schema.ts';
import { onceEach } from '../laws/once-each.ts';
import { oneLine } from '../laws/values/sentences.ts';

const SHOWN = '(?:shown|displayed|revealed|disclosed|returned|visible|seen|readable|told)';

/** Ways to say that something is shown in one answer and in no other. */
const ONCE: readonly RegExp[] = [
  // "Shown this one time and never again", "returned only once", "visible exactly once"
  `\\b${SHOWN} (?:only |just |exactly )?(?:this one time|this (?:once|time)(?: only)?|a single time|one time only|once(?! (?:more|again|an?|the|it|per|every|each|they|you|for every|for each)\\b))`,
  `\\b(?:only|just) ${SHOWN} (?:once|this once|now|here|at creation|on creation|when [\\w ]+ (?:is|was) (?:created|made|registered)|in this (?:answer|response)|in the (?:answer|response) to (?:the|its|this) creation)\\b`,
  `\\b${SHOWN} (?:only (?:now|here|at creation|on creation|in this (?:answer|response))|here only|here,? and (?:nowhere else|never again))\\b`,
  // "Never shown again", "will not be displayed again"
  `\\b(?:never|not) (?:be )?${SHOWN} (?:again|afterwards|later|a second time|any ?more|any longer)\\b`,
  `\\b${SHOWN}\\b[^.]{0,40}\\bnever again\\b`,
  // "Cannot be retrieved later"
  "\\b(?:cannot|can['’]t|can not|can never|can no longer) be (?:retrieved|read|shown|recovered|seen|fetched|looked up|displayed|obtained)\\b(?: (?:again|later|afterwards|any ?more|any longer)\\b|$)",
  // "The answer is the only one that ever has it", "this is the only time that it is shown"
  `\\bthe only (?:one|answer|response|time|place|moment)\\b[^.]{0,30}\\b(?:has|have|shows?|contains?|${SHOWN})\\b`,
  '\\bin no other (?:answer|response)\\b',
].map((form) => new RegExp(form, 'i'));

/** Whether a text says of what it is about that it is shown once. */
export function saysOnce(text: string | undefined): boolean {
  return sentences(text).some((sentence) => ONCE.some((form) => form.test(sentence)));
}

function sentences(text: string | undefined): readonly string[] {
  return oneLine(text ?? '').split(/\.(?:\s|$)/);
}

/** What is a secret is called by that word alone: "a PIN" is the `door_pin`. */
const KIND = /(?:pin|secret|token|key|password|passphrase|passcode|credential)$/;

/** Texts in the answer of an operation that it says are shown there once, and in no other answer. Memoised. */
export const shownOnceBy: (operation: Operation) => (name: string, schemas: readonly Schema[]) => boolean = onceEach(
  (operation) => {
    const answers = operation.responses.filter(isSuccess).map(({ description }) => description);
    const texts = [operation.description, toldByTags(operation), ...answers];
    const said = texts.flatMap(sentences).filter((sentence) => ONCE.some((form) => form.test(sentence)));
    const kinds = propertyNames(applicators(answeredSchemas(operation))).filter((name) => KIND.test(wordsOf(name)));
    return (name, schemas) => {
      if (!schemas.some(({ types }) => types.includes('string'))) return false;
      // "A visitor has a PIN, which is told once" is about the PIN.
      const isMeant = (sentence: string): boolean =>
        isNamed(name, sentence) && (kinds.includes(name) || !kinds.some((kind) => isNamed(kind, sentence)));
      return said.some(isMeant) || schemas.some(({ description }) => saysOnce(description));
    };
  },
);

function wordsOf(name: string): string {
  return snakeCase(name).replaceAll('_', ' ');
}

function isNamed(name: string, sentence: string): boolean {
  const words = wordsOf(name);
  const [kind] = KIND.exec(words) ?? [];
  const alone = kind === undefined ? '' : `|\\b(?:an?|the|its|this) (?:[\\w-]+ )?${kind}\\b`;
  return new RegExp(`\`${name}\`|\\b(?:the|its|this) (?:[\\w-]+ )?${words}\\b${alone}`, 'i').test(sentence);
}
