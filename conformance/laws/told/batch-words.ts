const VERBS =
  '(?:stored|saved|written|recorded|created|imported|applied|kept|changed|taken|accepted|added|persisted|logged|processed|booked|inserted|entered|executed)';
const LOT =
  '(?:batch|request|list|call|import|upload|body|set|array|bulk|lot|file|transfer|delivery|operation|submission)';
const REFUSED = '(?:refused|rejected|discarded|declined|rolled back|turned away|dropped|not taken|undone)';
const WRONG = String.raw`\b(?:if|when|where|whenever|as soon as|should|unless|once|in case|with|for|because of)\b`;

/** Ways to say that nothing is taken of a batch of which not everything is right. */
const WHOLE: readonly RegExp[] = [
  /\ball[- ]or[- ](?:nothing|none)\b/i,
  /\batomic(?:ally)?\b/i,
  /\b(?:as a whole|wholly|completely|entirely|in full|altogether),? or (?:else )?not at all\b/i,
  /\b(?:either )?(?:all|every(?:thing| \w+)?|each \w+)\b[^.;]{0,60}\bor (?:none|nothing|not a single one|no \w+) (?:of (?:them|it|the \w+) )?(?:is|are|at all|will be|do|does)\b/i,
  /\beither (?:all|every(?:thing)?)\b[^.;]{0,60}\bor (?:none|nothing)\b/i,
  new RegExp(
    String.raw`${WRONG}.*\b(?:none|nothing|no (?:\w+ )?\w+)\b(?: of (?:them|it|the \w+))? (?:is|are|will be|gets?|has been|was) ${VERBS}`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:none|nothing|no (?:\w+ )?\w+)\b(?: of (?:them|it|the \w+))? (?:is|are|will be|gets?) ${VERBS} ${WRONG}`,
    'i',
  ),
  new RegExp(String.raw`\b(?:whole|entire|complete|full) ${LOT} (?:is|will be|gets) (?:then )?${REFUSED}`, 'i'),
  new RegExp(String.raw`\b(?:all of (?:it|them)|everything) (?:is|are|will be|gets) (?:then )?${REFUSED}`, 'i'),
  new RegExp(
    String.raw`\b(?:refuses?|rejects?|fails?|spoils?|discards?|invalidates?|rolls? back|undoes) (?:the )?(?:whole|entire|complete) ${LOT}`,
    'i',
  ),
  /\bin (?:a|one)(?: single)? transaction\b/i,
  /\bno partial (?:success|writes?|imports?|updates?|results?)\b|\bnever (?:taken |stored |applied )?(?:partially|in part)\b/i,
];

/** What says something else with the same words: each entry goes its own way. */
const APART =
  /\b(?:not|non|no|isn't|never|aren't|without)[- ](?:\w+ )?(?:atomic|all[- ]or|a transaction|transactional)|\b(?:by itself|on its own|individually|separately|independently|one by one|per (?:entry|item|row|line|record)|each (?:in|with) (?:its|a) own)\b|\b(?:others|rest|remaining|valid|good|correct)\b[^.;]*\b(?:are|is) (?:still |nevertheless |nonetheless )?(?:stored|saved|taken|kept|imported|created|recorded|processed|accepted)/i;

/** What sentences say of a batch that is wrong in one entry. */
export interface ToldWhole {
  /** True where it is said to be refused; else it may be answered with a report as well. */
  readonly isRefused: boolean;
}

/** What is told of a batch with a wrong entry; undefined where it is not said that nothing of it is taken. */
export function toldWhole(sentences: readonly string[]): ToldWhole | undefined {
  const told = sentences.filter((sentence) => WHOLE.some((form) => form.test(sentence)) && !APART.test(sentence));
  if (told.length === 0) return undefined;
  return { isRefused: told.some((sentence) => /\b(?:refus|reject|declin)\w*|\b4\d\d\b/i.test(sentence)) };
}

const AGAIN = '(?:again|twice|a second time|once more|anew|another time|more than once)';
const SAME = String.raw`\b(?:duplicates?|repeats?|repeated|repetitions?|resent|re-sent|the same|known|already|identical|that (?:is|are) there)\b`;

/** Ways to say that what is there already is not made once more. */
const ONCE: readonly RegExp[] = [
  new RegExp(String.raw`${SAME}.*\b(?:not|never|n't|neither) ${VERBS} ${AGAIN}`, 'i'),
  new RegExp(String.raw`\b(?:not|never) ${VERBS} ${AGAIN}.*${SAME}`, 'i'),
  new RegExp(String.raw`\bduplicates? (?:\w+ )?(?:is|are|will be) (?:not|never) (?:${VERBS}|counted)`, 'i'),
  new RegExp(String.raw`${SAME}.*\b(?:is|are|will be) ${VERBS} (?:only|just|exactly) once\b`, 'i'),
  /\bduplicates? (?:\w+ )?(?:is|are|will be) (?:silently |quietly )?(?:ignored|skipped|dropped|discarded|left out|passed over)\b/i,
];

/** What is about something else: a key that requests are told by, or what is within one request alone. */
const ELSEWHERE =
  /\b(?:keys?|headers?|query|parameters?|unless|may|might|can|tags?|members?|notif\w+|e?-?mails?)\b|\b(?:within|inside|in) (?:the same|one|a single|a|the|this) (?:batch|request|call|list|import|upload|file|body)\b/i;

const EARLIER = /\b(?:earlier|before|already|previous(?:ly)?)\b/i;

/** True where sentences say that entries that are there already are not made once more. */
export function areMadeOnce(sentences: readonly string[]): boolean {
  return sentences.some(
    (sentence) => ONCE.some((form) => form.test(sentence)) && (!ELSEWHERE.test(sentence) || isOfEarlier(sentence)),
  );
}

/** "Be it from earlier or from the same batch": of both. */
function isOfEarlier(sentence: string): boolean {
  return EARLIER.test(sentence) && !/\b(?:keys?|headers?|unless|may|might|can)\b/i.test(sentence);
}

const NOBODYS_NAMES = String.raw`\b(?:unknown|(?:not|n['’]t) exist(?:ing)?|missing|not found|no such|nonexistent|non-existent|not there)\b`;
const PASSED_OVER = String.raw`\b(?:ignor(?:es?|ed)|skip(?:s|ped)?|left out|passed over|disregard(?:s|ed)?|dropped|no error)\b`;

/** Whether names of nobody are said to be passed over: then they are no reason to refuse the rest. */
export function takesAnyNames(sentences: readonly string[]): boolean {
  const told = new RegExp(`${NOBODYS_NAMES}.*${PASSED_OVER}|${PASSED_OVER}.*${NOBODYS_NAMES}`, 'i');
  return sentences.some((sentence) => told.test(sentence));
}
