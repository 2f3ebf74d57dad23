import { countOf } from '../values/count-words.ts';

const EARLIER = '(?:earlier|former|previous|prior|older|old|preceding|existing|outstanding)';
const CODE = '(?:codes?|tokens?|pins?|otps?|keys?|passwords?|passcodes?|secrets?|tickets?|links?|vouchers?|ones?)';
const SOME = '(?:an?|any|every|each|all|the|its|whatever|all the|all of the)';
const ENDS =
  '(?:stops? (?:working|being valid)|ceases? to (?:work|be valid)|(?:is|are|becomes?|gets?|will be|turns?|goes) (?:then |thereby |at once |immediately )?(?:invalid(?:ated)?|void(?:ed)?|revoked|replaced|useless|worthless|cancell?ed|superseded|dead|withdrawn|no longer (?:valid|accepted|usable|good)|not valid (?:any ?more|any longer))|no longer works?|loses? (?:its|their) validity|expires? at once|expires? immediately|(?:works?|counts?) no (?:more|longer)|dies?)';

/** Ways to say that what is issued makes an end to what was issued before. */
const REPLACED: readonly RegExp[] = [
  new RegExp(String.raw`\b(?:${SOME} )?${EARLIER} (?:[\w-]+ )?${CODE} ${ENDS}`, 'i'),
  new RegExp(
    String.raw`\b${CODE} (?:that (?:was|were) |which (?:was|were) )?(?:issued|made|given|sent|handed out) (?:before|earlier|previously) ${ENDS}`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:replaces?|invalidates?|revokes?|supersedes?|voids?|cancels?|withdraws?|kills?) ${SOME} (?:${EARLIER}|last) (?:[\w-]+ )?${CODE}\b`,
    'i',
  ),
  new RegExp(
    String.raw`\bonly the (?:newest|latest|last|most recent|current)(?: [\w-]+)?(?: ${CODE})? (?:is (?:valid|accepted|good|taken)|works?|counts?|opens?)\b`,
    'i',
  ),
];

/** What says the contrary, or ties it to something else. */
const OTHERWISE =
  /\b(?:not|never|neither|nor|n't|may|might|can|could|should|unless|until|after|within|if|(?:when|once)(?! (?:a|the|another) (?:new|newer|next|fresh|second|other)\b))\b|\bstay|\bremain|\bkeep/i;

/** True where sentences say that what was issued before works no more. */
export function endsFormer(sentences: readonly string[]): boolean {
  return sentences.some((sentence) => {
    const plain = sentence.replaceAll(/\b(?:no longer|not valid any ?(?:more|longer))\b/gi, (end) =>
      /^not/i.test(end) ? 'invalid' : end,
    );
    return REPLACED.some((form) => form.test(plain)) && !OTHERWISE.test(plain);
  });
}

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];
const WRONG = '(?:wrong|failed|incorrect|invalid|bad|false|unsuccessful|mistaken)';
const TRY =
  '(?:codes?|pins?|tokens?|passwords?|passcodes?|otps?|ones?|attempts?|tries|try|guess(?:es)?|entries|entry|inputs?)';
const BLOCKED = /\b(?:blocks?|blocked|locks?|locked|frozen|freezes?|barred|bars)\b/i;

/** What counts others than those of one thing one after the other. */
const COUNTED_APART =
  /\b(?:within|per (?:minute|hour|day|address|ip)|an hour\b.*\bfrom|from (?:one|the same) (?:address|ip)|more than|may|might|can be)\b/i;

const [AFTER, PLAIN, PLACE] = [String.raw`\bafter (\w+)`, String.raw`^(\w+)`, String.raw`\bthe (\w+)`].map(
  (count) => new RegExp(String.raw`${count} (?:consecutive )?${WRONG} ${TRY}\b`, 'i'),
);

/** After how many wrong ones the right one is refused as well, where a sentence says so. */
export function blockedAfter(sentences: readonly string[]): number | undefined {
  return sentences
    .filter((sentence) => BLOCKED.test(sentence) && !COUNTED_APART.test(sentence))
    .filter((sentence) => !/\b(?:not|never|n't|no)\b/i.test(sentence))
    .map((sentence) => placeIn(sentence) ?? countIn(sentence))
    .find((number) => Number.isInteger(number) && number > 1 && number <= ORDINALS.length);
}

/** "The third wrong one". */
function placeIn(sentence: string): number | undefined {
  const at = ORDINALS.indexOf(PLACE?.exec(sentence)?.[1]?.toLowerCase() ?? '');
  return at === -1 ? undefined : at + 1;
}

/** "After three wrong ones", "three wrong ones". */
function countIn(sentence: string): number {
  const [, count = ''] = AFTER?.exec(sentence) ?? PLAIN?.exec(sentence) ?? [];
  return countOf(count) ?? Number(count);
}
