import { commaList } from '../../platform/parameters.ts';
import { invalidRecord } from '../../platform/refusal.ts';

/** Longest name of a label; what every engine can keep in an index. */
const LONGEST_NAME = 255;

/** Labels that one request may name; what every engine can look up and make in one statement. */
const MOST_NAMES = 1_000;

/**
 * The names of labels that a request speaks of, as `commaList`; each of them may become a new one.
 * @throws Refusal 400 for too many, and for one that is too long
 */
export function wantedNames(value: string | readonly string[] | undefined): readonly string[] {
  const names = commaList(value);
  if (names.length > MOST_NAMES) {
    throw invalidRecord({ labels: [`are too many (maximum is ${MOST_NAMES} labels)`] });
  }
  if (names.some((name) => [...name].length > LONGEST_NAME)) {
    throw invalidRecord({ labels: [`is too long (maximum is ${LONGEST_NAME} characters)`] });
  }
  return names;
}
