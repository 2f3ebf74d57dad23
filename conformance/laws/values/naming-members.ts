import type { Operation } from '../../../model/operation.ts';
import type { Schema } from '../../../model/schema.ts';
import { snakeCase } from '../../../model/snake-case.ts';
import { applicators, propertySchemas } from '../../schema-walk.ts';
import { taggedSentences } from './tagged-sentences.ts';
import { oneLine, saysCaseless, sentencesOf, wholeSentencesOf } from './sentences.ts';

/** Names of members that name one thing. */
const NAMING = /^(?:username|login|e?mail|slug|code|sku|isbn|uuid|handle|path)$/i;

/** Words by which a description says so of others. */
const UNIQUE = /^unique\b|\b(?:is|are|be) unique\b/i;

/** The same in a sentence about the creation: "The name is unique within the organisation." */
const SAID_UNIQUE =
  /(?:^|[.;]\s+)(?:the |its |an? |each )?`?([\w-]+(?: (?:name|number|code|address|mark|tag))?)`?s? (?:(?:is|are|must be|has to be|have to be) unique|(?:can|may) (?:only )?be used (?:only )?once)\b/i;

/** "No two tariffs have the same name", "there are never two of one code". */
const NO_TWO =
  /\b(?:no|never) two\b[^.;,]{0,40}\b(?:the same|one|an equal|equal|identical) `?([\w-]+(?: (?:name|number|code|address|mark|tag))?)`?s?(?=[ .,;()]|$)/i;

/** Words by which a refusal says that another thing has the same: "Another diver has this badge number", "The name is taken". */
const TAKEN =
  /\b(?:another|taken|in use|exists|existing|duplicate|unique|the same|already (?:has|have|used|there)|(?:there is|has|have) (?:a|an|one)(?: \w+)? (?:of|with|by|called|named))\b/i;

/** The members that name one thing, by their names or because the description says that they are unique or taken. */
export function namingMembers(
  sent: Readonly<Record<string, unknown>>,
  schema: Schema | undefined,
  operation: Operation,
): readonly string[] {
  const told = oneLine(operation.description ?? '');
  const said = [SAID_UNIQUE, NO_TWO].flatMap((words) => words.exec(told)?.[1] ?? []);
  const whole = applicators(schema === undefined ? [] : [schema]);
  const refusal = refusalSentences(operation).filter((sentence) => TAKEN.test(sentence));
  return Object.keys(sent).filter(
    (name) =>
      NAMING.test(name) ||
      said.some((words) => isSaid(words, name)) ||
      refusal.some((sentence) => names(sentence, name)) ||
      propertySchemas(whole, name).some(({ description = '' }) => UNIQUE.test(oneLine(description))),
  );
}

/** True where words are what a member is called, also of several: "serials" are a `serial`. */
function isSaid(words: string, name: string): boolean {
  const [said, called] = [words, snakeCase(name)].map((text) => text.toLowerCase().replaceAll(/[ _-]+/g, '_'));
  return said === called || said === `${called}s` || said === `${called}es`;
}

/** What is said about 409: the description of the answer, and sentences of the operation and of its tags. */
function refusalSentences(operation: Operation): readonly string[] {
  const { responses, description = '' } = operation;
  const said = responses.find(({ status }) => status === '409')?.description ?? '';
  const around = [...sentencesOf(description), ...taggedSentences(operation)];
  return [...sentencesOf(said), ...around.filter((sentence) => /\b409\b/.test(sentence))];
}

/** True where a sentence speaks of a member, as one word or as several: `badge_number`, "badge number". */
function names(sentence: string, name: string): boolean {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]/g, ' ')
    .toLowerCase();
  const text = ` ${sentence
    .toLowerCase()
    .replaceAll('e-mail', 'email')
    .replaceAll(/[^a-z0-9]+/g, ' ')} `;
  return text.includes(` ${words} `) || text.includes(` ${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, ' ')} `);
}

/** True where the description says that letters' case does not make two names of a member. */
export function isCaseless(name: string, schema: Schema | undefined, operation: Operation): boolean {
  const whole = applicators(schema === undefined ? [] : [schema]);
  const own = propertySchemas(whole, name).map(({ description = '' }) => description);
  // What is said behind a semicolon is about the same name.
  const said = [...refusalSentences(operation), ...wholeSentencesOf(operation.description ?? '')];
  const about = said.filter((sentence) => names(sentence, name));
  return [...own, ...about].some((text) => saysCaseless(oneLine(text)));
}
