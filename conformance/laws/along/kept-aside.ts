import type { Resource } from '../../../model/facts/resources/index.ts';
import { oneLine } from '../values/sentences.ts';
import { BACK } from './back-words.ts';

/** "Only marked as deleted", "can be restored", "moves the folder to the bin", "archives it": what is removed so is there still. */
const ASIDE =
  /\bmark(?:s|ed)?\b.*\b(?:as|for) (?:deleted|removed|deletion|removal|gone|inactive)\b|\bsoft[ -]?delet|\b(?:can|may) be (?:restored|recovered|undeleted|undone|brought back|reactivated)\b|\b(?:to|into|in) (?:the )?(?:trash|(?:recycle |recycling )?bin)\b|\barchive[sd]?\b|\b(?:kept|recoverable|restorable) for \w+ (?:days?|weeks?|months?)\b|\bdeactivate[sd]?\b|\b(?:record|entry|account|row|profile)s? (?:stays?|remains?|(?:is|are) kept)\b/i;

/** Whether what is removed is kept aside and may come back: then what belongs to it need not be gone, and may name it still. */
export function isKeptAside({ remove, actions }: Resource): boolean {
  const answers = remove?.responses.map(({ description }) => description) ?? [];
  const said = [remove?.summary, remove?.description, ...answers];
  return said.some((text) => ASIDE.test(oneLine(text ?? ''))) || actions.some(({ path }) => BACK.test(path));
}
