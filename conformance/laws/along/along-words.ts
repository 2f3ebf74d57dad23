import { pathShape } from '../../../model/facts/resources/path-shape.ts';
import type { Resource } from '../../../model/facts/resources/index.ts';
import type { Operation } from '../../../model/operation.ts';
import { sentencesOf } from '../values/sentences.ts';

/** "Its appointments go with it", "deletes the customer and all orders", "together with their notes". */
export function isTaken(remove: Operation, { path }: Pick<Resource, 'path'>): boolean {
  const word = wordFor(path);
  return word !== undefined && saidOf(remove).some((sentence) => sentence.includes(word) && goes(sentence));
}

/** The same where the things are named among what goes, and not only "the bookings of the rooms". */
export function isGoneToo(remove: Operation, { path }: Pick<Resource, 'path'>): boolean {
  const word = wordFor(path);
  if (word === undefined) return false;
  const aside = new RegExp(
    `\\b(?:of|in|on|for|at|from|to|by) (?:(?:the|these|those|its|their|all|such|each) )*${word}\\b`,
    'g',
  );
  const itself = new RegExp(`(?:^|[,:(] ?|\\b(?:and|its|all|the|their) )${word}\\b`);
  return saidOf(remove).some((sentence) => itself.test(sentence.replaceAll(aside, '')) && goes(sentence));
}

function wordFor(path: string): string | undefined {
  const word = (pathShape(path).word ?? '').toLowerCase().replaceAll(/[_-]/g, ' ');
  return word.length < 3 ? undefined : word;
}

function saidOf({ description = '', responses }: Operation): readonly string[] {
  return [description, ...responses.map((answer) => answer.description ?? '')].flatMap((text) =>
    sentencesOf(text.toLowerCase().replaceAll(/[`"*]/g, '')),
  );
}

function goes(sentence: string): boolean {
  return ALONG.test(sentence) && !NOT.test(sentence) && !OTHER_FATE.test(sentence);
}

const ALONG =
  /^with (?:it|the|an?|him|her|them|its|his) ?(?:\w+)?,? ?(?:(?:its|all|the|their) \w+ )?(?:go(?:es)?|are|is|disappears?|vanish(?:es)?|end)\b|\b(?:go(?:es)? with|(?:removed|deleted|gone|disappear|vanish)(?:\w+)? (?:with|along|together|as well|too|also)|(?:takes?|removes?|deletes?)\b.* (?:along|with)|along with|together with|and (?:all |everything )?(?:of )?(?:its|their|his|the)|as well as|cascad\w+|too$|as well$)/;
const NOT = /\b(?:not|no|never|stays?|remains?|kept?|keeps?|only|cannot|unless|without|neither)\b/;

/** "Its bookings are cancelled along with it": they are there still, as something else. */
const OTHER_FATE =
  /\b(?:cancel(?:led|s)?|call(?:ed|s) off|close[sd]?|archive[sd]?|terminate[sd]?|release[sd]?|return(?:ed|s)?|revoke[sd]?|refund(?:ed|s)?|unassign(?:ed|s)?|detache?[sd]?|move[sd]?|mark(?:ed|s)?|hidden|suspend(?:ed|s)?|void(?:ed|s)?|stop(?:ped|s)?|expire[sd]?|deactivate[sd]?|transferred|reassigned)\b/;
