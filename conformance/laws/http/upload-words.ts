import type { Operation } from '../../../model/operation.ts';
import { plainSentencesOf } from '../values/sentences.ts';

/** What is said of what an upload gives back. */
export interface KeptUpload {
  /** Its bytes are those that were sent. */
  readonly isSame: boolean;
  /** Its media type is the one that was sent. */
  readonly isOfType: boolean;
}

const SENT =
  '(?:upload(?:ed)?|sent|stored|put|posted|received|given|came|arrived|delivered|submitted|handed in|provided|set)';
const AS_SENT = `(?:(?:it|they|that|which|the (?:file|picture|photo|image|document)s?) )?(?:was|were|has been|have been|had been|came|arrived)?[\\w ]{0,20}\\b${SENT}\\b`;

const SAME = new RegExp(
  `\\b(?:exactly|the (?:very )?(?:same )?|just )?(?:bytes|file|picture|photo|image|document|content|original)s?,? (?:exactly |unchanged |just )?(?:that|which|as) ${AS_SENT}|\\bbyte[- ](?:for|by)[- ]byte\\b|\\b(?:bytes|content)s? (?:is|are) (?:returned|given back|sent|served|kept) (?:unchanged|as (?:is|they are|it is))`,
  'i',
);
const OF_TYPE = new RegExp(
  `\\b(?:media|content|mime)[- ]?types?\\b[^.;]{0,40}\\b(?:${SENT}|of the upload)\\b|\\b(?:with|under|in) the (?:media|content|mime)[- ]?type (?:of the upload|that)`,
  'i',
);

/** What is changed on the way is not what was sent. */
const OTHER =
  /\b(?:resiz|scal|convert|re-?encod|compress|crop|thumbnail|transcod|normali[sz]|stripp?ed|watermark|unless|except|may|might|not|never)\w*\b|n['’]t\b/i;

/** What is said of it at the operation that gives it back. */
export function keptUpload({ summary, description, responses }: Operation): KeptUpload {
  const texts = [
    summary,
    description,
    ...responses.filter(({ status }) => status === '200').map((each) => each.description),
  ];
  const said = texts.flatMap(plainSentencesOf).filter((sentence) => !OTHER.test(sentence));
  return {
    isSame: said.some((sentence) => SAME.test(sentence)),
    isOfType: said.some((sentence) => OF_TYPE.test(sentence)),
  };
}
