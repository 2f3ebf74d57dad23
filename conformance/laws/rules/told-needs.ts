import type { Schema } from '../../../model/schema.ts';
import { applicators, propertyNames, propertySchemas } from '../../schema-walk.ts';
import { oneLine, sentencesOf } from '../values/sentences.ts';

/** A member that is needed where another one is given, or has one value. */
export interface ToldNeed {
  readonly needed: string;
  readonly given: string;
  /** As it is written; undefined where any value will do. */
  readonly value: string | undefined;
}

const NAME = '`(\\w+)`';
const VALUE = '[`"\']?(\\w[\\w-]*)[`"\']?';
const NEEDED = '(?:required|needed|mandatory|given|set|sent|present|there)';
const IS_NEEDED = `(?:is|are|must be|has to be|have to be|needs to be)(?: also| then)? ${NEEDED}`;
const IF = '(?:when|if|where|for|with|while|as soon as)';
const IS = '(?: is| =| equals)?';

/** Ways to say it, with the places of the names in them. */
const FORMS: readonly (readonly [form: RegExp, place: (found: readonly string[]) => readonly ToldNeed[]])[] = [
  [
    new RegExp(`^${NAME} (?:${IS_NEEDED}|${NEEDED}) (?:only )?${IF} (?:the )?${NAME}${IS} ${VALUE}$`, 'i'),
    ([needed = '', given = '', value = '']) => [{ needed, given, value }],
  ],
  [
    new RegExp(`^${IF} (?:the )?${NAME}${IS} ${VALUE},? (?:then )?(?:the |an? )?${NAME} ${IS_NEEDED}$`, 'i'),
    ([given = '', value = '', needed = '']) => [{ needed, given, value }],
  ],
  [
    new RegExp(
      `^${NAME} and ${NAME} (?:are|must be|have to be|come|go|belong)(?: \\w+)? together(?: or not at all)?$`,
      'i',
    ),
    both,
  ],
  [new RegExp(`^(?:either )?both or (?:neither|none) of ${NAME} and ${NAME}(?: |$)`, 'i'), both],
  [new RegExp(`^${NAME} and ${NAME} (?:are|must be)(?: \\w+)? (?:either )?both or (?:neither|none)\\b`, 'i'), both],
  [
    new RegExp(
      `^${NAME} (?:is |may be |can be )?(?:only )?(?:taken |given |sent |set |allowed )?(?:only )?together with ${NAME}$`,
      'i',
    ),
    ([given = '', needed = '']) => [{ needed, given, value: undefined }],
  ],
  [
    new RegExp(`^${NAME} (?:needs|requires) ${NAME}$`, 'i'),
    ([given = '', needed = '']) => [{ needed, given, value: undefined }],
  ],
];

function both([one = '', other = '']: readonly string[]): readonly ToldNeed[] {
  return [
    { needed: one, given: other, value: undefined },
    { needed: other, given: one, value: undefined },
  ];
}

/** Which members of a body need which others, as its schema, they themselves, and who they are sent to say. */
export function toldNeeds(schema: Schema, said = ''): readonly ToldNeed[] {
  const whole = applicators([schema]);
  const names = propertyNames(whole);
  const texts = [said, ...whole.map(({ description = '' }) => description)];
  const own = names.flatMap((name) =>
    propertySchemas(whole, name).flatMap(({ description = '' }) =>
      // Its own description does not name it.
      sentencesOf(plain(description)).map((sentence) => `\`${name}\` ${sentence.trim()}`),
    ),
  );
  return [...texts.flatMap((text) => sentencesOf(plain(text))), ...own]
    .flatMap((sentence) => needsIn(sentence.trim()))
    .filter(({ needed, given }) => needed !== given && names.includes(needed) && names.includes(given));
}

/** Without line breaks, and without what a refusal is. */
function plain(text: string): string {
  return oneLine(text).replaceAll(/[,;]? (?:otherwise|else) (?:it is )?(?:refused|a )?(?: with)?`?4\d\d`?/gi, '');
}

function needsIn(sentence: string): readonly ToldNeed[] {
  for (const [form, place] of FORMS) {
    const found = form.exec(sentence);
    if (found !== null) return place(found.slice(1));
  }
  return [];
}
