import { nameIn } from '../cases/listed-value.ts';
import { valueAt } from '../cases/value-at.ts';
import type { Violation } from '../finding.ts';
import { itemKeys } from '../laws/lists/page-walk.ts';
import { sameSent, sentJson } from '../laws/values/sent-members.ts';
import { childPointer, isObject, preview } from '../schema-walk.ts';
import { type AloneExpectation, type EntryExpectation, type ListExpectation, MadeName } from './step.ts';
import { type Answers, type Judging, type Taken, causeOf, nameOf } from './taken.ts';

/** What is wrong with the entries of a list, by one expectation. */
export function judgeEntries(
  expectation: ListExpectation | EntryExpectation | AloneExpectation,
  answer: Taken,
  judging: Judging,
): readonly Violation[] {
  // A list that is not read as it should be proves nothing.
  if (judging.probe.isBrokenList(answer.exchange.operation.operationId)) return [];
  if (expectation.kind === 'listed') return judgeListed(expectation, answer, judging.taken);
  return expectation.kind === 'entry'
    ? judgeEntry(expectation, answer, judging)
    : judgeAlone(expectation, answer, judging);
}

/** A list has what it is to have, so many times. */
function judgeListed(expectation: ListExpectation, answer: Taken, taken: Answers): readonly Violation[] {
  const { name, times, why } = expectation;
  const wanted = name instanceof MadeName ? nameOf(name, taken) : name;
  if (wanted === undefined || answer.items === undefined) return [];
  if (!isAsked(expectation, String(wanted), { answer, taken })) return [];
  const names = namesIn(answer, expectation);
  // Entries that do not say what they are called prove nothing.
  if (!(name instanceof MadeName) && names.includes('undefined')) return [];
  const count = names.filter((item) => item === String(wanted)).length;
  if (count === times || (count === 0 && !answer.isComplete)) return [];
  const got = `${count} times among ${answer.items.length}`;
  const expected = `${preview(wanted)} ${times === 0 ? 'not to be there' : 'to be there once'}, ${why}`;
  return [{ part: 'body', pointer: '', expected, got, ...causeOf(expectation) }];
}

/** What the entries of a list are called; `undefined` is that of those that do not say. */
function namesIn(
  { items = [] }: Partial<Taken>,
  expectation: Pick<ListExpectation, 'name' | 'parameter'>,
): readonly string[] {
  return items.map((item) => String(calledAs(item, expectation)));
}

interface Asked {
  readonly answer: Taken;
  readonly taken: Answers;
}

/** True where no other thing is called the same, or was there before, and the list is known to show what is made. */
function isAsked(expectation: ListExpectation, wanted: string, { answer, taken }: Asked): boolean {
  const { unless = [], known, since } = expectation;
  if (unless.some((other) => String(nameOf(other, taken)) === wanted)) return false;
  if (since !== undefined && namesIn(taken.get(since) ?? {}, expectation).includes(wanted)) return false;
  if (known === undefined) return true;
  return isListed(known.name, known.step === undefined ? answer : taken.get(known.step), taken);
}

function isListed(name: MadeName, list: Taken | undefined, taken: Answers): boolean {
  const wanted = nameOf(name, taken);
  return list !== undefined && namesIn(list, { name }).includes(String(wanted));
}

/** What an entry of a list is called; undefined where it does not say. */
export function calledAs(item: unknown, { name, parameter }: Pick<ListExpectation, 'name' | 'parameter'>): unknown {
  if (!isObject(item)) return item;
  const [by, pointer] = name instanceof MadeName ? [name.parameter, name.pointer] : [parameter, undefined];
  const told = pointer === undefined ? undefined : valueAt(item, pointer);
  return told ?? (by === undefined ? undefined : nameIn(item, by));
}

/** The entry of a name shows what was sent. */
function judgeEntry(expectation: EntryExpectation, answer: Taken, { taken, probe }: Judging): readonly Violation[] {
  const made = taken.get(expectation.step);
  const index = (answer.items ?? []).findIndex((item) => String(calledAs(item, expectation)) === expectation.name);
  const entry: unknown = answer.items?.[index];
  const sent = made && sentJson(made.exchange);
  if (!isObject(entry) || !isObject(sent)) return [];
  const looked = Object.entries(sent).filter(
    ([name]) => Object.hasOwn(entry, name) && !probe.scenario.volatile.has(name),
  );
  const wrong = looked.find(([name, value]) => isPlain(value) && !sameSent(value, entry[name]));
  if (wrong === undefined) return [];
  const [name, value] = wrong;
  const pointer = childPointer(childPointer('', index), name);
  const expected = `${preview(value)}, ${expectation.why}`;
  return [{ part: 'body', pointer, expected, got: preview(entry[name]), ...causeOf(expectation) }];
}

/** Of what was made once, one thing came to the list. */
function judgeAlone(expectation: AloneExpectation, answer: Taken, { taken }: Judging): readonly Violation[] {
  const [made, earlier] = [taken.get(expectation.step), taken.get(expectation.since)];
  const sent = made && sentJson(made.exchange);
  if (!isObject(sent) || earlier === undefined || !earlier.isComplete || !answer.isComplete) return [];
  const known = new Set(itemKeys(earlier.items ?? []));
  const items = answer.items ?? [];
  const keys = itemKeys(items);
  const members = Object.entries(sent).filter(([, value]) => isPlain(value));
  const like = items.filter((item, index) => {
    if (!isObject(item) || known.has(keys[index] ?? '')) return false;
    const shown = members.filter(([name]) => Object.hasOwn(item, name));
    return shown.length > 0 && shown.every(([name, value]) => sameSent(value, item[name]));
  });
  if (like.length < 2) return [];
  const expected = `one thing more that was sent so, ${expectation.why}`;
  return [{ part: 'body', pointer: '', expected, got: `${like.length} of them`, ...causeOf(expectation) }];
}

function isPlain(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
