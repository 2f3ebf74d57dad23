import { pathShape } from '../../../model/facts/resources/path-shape.ts';
import type { Resource } from '../../../model/facts/resources/index.ts';
import type { Operation } from '../../../model/operation.ts';
import { sentencesOf } from '../values/sentences.ts';

/** "Its appointments go with it", "deletes the customer and all orders", "together with their notes". */
export function isTaken({ description = '', responses }: Operation, { path }: Pick<Resource, 'path'>): boolean {
  const word = (pathShape(path).word ?? '').toLowerCase().replaceAll(/[_-]/g, ' ');
  if (word.length < 3) return false;
  const said = [description, ...responses.map((answer) => answer.description ?? '')].flatMap((text) =>
    sentencesOf(text.toLowerCase().replaceAll(/[`"*]/g, '')),
  );
  return said.some(
    (sentence) => sentence.includes(word) && ALONG.test(sentence) && !NOT.test(sentence) && !OTHER_FATE.test(sentence),
  );
}

const ALONG =
  /^with (?:it|the|an?|him|her|them|its|his) ?(?:\w+)?,? ?(?:(?:its|all|the|their) \w+ )?(?:go(?:es)?|are|is|disappears?|vanish(?:es)?|end)\b|\b(?:go(?:es)? with|(?:removed|deleted|gone|disappear|vanish)(?:\w+)? (?:with|along|together|as well|too|also)|(?:takes?|removes?|deletes?)\b.* (?:along|with)|along with|together with|and (?:all |everything )?(?:of )?(?:its|their|his|the)|as well as|cascad\w+|too$|as well$)/;
const NOT = /\b(?:not|no|never|stays?|remains?|kept?|keeps?|only|cannot|unless|without|neither)\b/;

/** "Its bookings are cancelled along with it": they are there still, as something else. */
const OTHER_FATE =
  /\b(?:cancel(?:led|s)?|call(?:ed|s) off|close[sd]?|archive[sd]?|terminate[sd]?|release[sd]?|return(?:ed|s)?|revoke[sd]?|refund(?:ed|s)?|unassign(?:ed|s)?|detache?[sd]?|move[sd]?|mark(?:ed|s)?|hidden|suspend(?:ed|s)?|void(?:ed|s)?|stop(?:ped|s)?|expire[sd]?|deactivate[sd]?|transferred|reassigned)\b/;
