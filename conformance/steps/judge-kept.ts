import { nameIn } from '../cases/listed-value.ts';
import type { Violation } from '../finding.ts';
import { sameSent, sentJson } from '../laws/values/sent-members.ts';
import { childPointer, isObject, preview } from '../schema-walk.ts';
import type { DeepExpectation, ShownExpectation } from './step.ts';
import { type Judging, type Taken, causeOf, nameOf } from './taken.ts';

/** What is wrong with what should have been kept. */
export function judgeKept(
  expectation: DeepExpectation | ShownExpectation,
  answer: Taken,
  judging: Judging,
): readonly Violation[] {
  return expectation.kind === 'deep'
    ? judgeDeep(expectation, answer, judging)
    : judgeShown(expectation, answer, judging);
}

/** What was sent is there with all that is inside of it. */
function judgeDeep(expectation: DeepExpectation, answer: Taken, { taken, probe }: Judging): readonly Violation[] {
  const made = taken.get(expectation.step);
  const sent = made && sentJson(made.exchange);
  const object = contentOf(answer);
  if (!isObject(sent) || !isObject(object)) return [];
  const lost = expectation.only.find((name) => {
    const isLooked = Object.hasOwn(sent, name) && Object.hasOwn(object, name);
    return isLooked && !probe.isFound(name) && !probe.scenario.volatile.has(name) && !isKept(sent[name], object[name]);
  });
  if (lost === undefined) return [];
  const [wanted, got] = [preview(sent[lost]), preview(object[lost])];
  return [
    { part: 'body', pointer: `/${lost}`, expected: `${wanted}, ${expectation.why}`, got, ...causeOf(expectation) },
  ];
}

/** The entry of a list shows what the answer to its creation has shown. */
function judgeShown(expectation: ShownExpectation, answer: Taken, { taken, probe }: Judging): readonly Violation[] {
  const made = taken.get(expectation.name.step);
  const told = made && contentOf(made);
  const name = nameOf(expectation.name, taken);
  const isUnsure = probe.isBrokenList(answer.exchange.operation.operationId);
  if (!isObject(told) || name === undefined || isUnsure) return [];
  const items = answer.items ?? [];
  const index = items.findIndex(
    (item) => isObject(item) && String(nameIn(item, expectation.name.parameter)) === String(name),
  );
  const entry: unknown = items[index];
  if (!isObject(entry)) return [];
  const other = expectation.only.find((member) => {
    const isLooked = Object.hasOwn(told, member) && Object.hasOwn(entry, member);
    return (
      isLooked && !probe.isFound(member) && !probe.scenario.volatile.has(member) && !isKept(told[member], entry[member])
    );
  });
  if (other === undefined) return [];
  const pointer = childPointer(childPointer('', index), other);
  const expected = `${preview(told[other])}, ${expectation.why}`;
  return [{ part: 'body', pointer, expected, got: preview(entry[other]), ...causeOf(expectation) }];
}

function contentOf({ exchange: { content, response } }: Taken): unknown {
  return content.kind === 'json' && response.status < 300 ? content.value : undefined;
}

/** Each entry of a list, and each member that is shown, is as it was; what is nothing may be left out. */
function isKept(sent: unknown, got: unknown): boolean {
  if (sent === null) return got === null || got === undefined;
  if (Array.isArray(sent)) {
    const entries: readonly unknown[] = sent;
    return Array.isArray(got) && entries.every((item) => got.some((other: unknown) => isKept(item, other)));
  }
  if (!isObject(sent)) return sameSent(sent, got);
  return isObject(got) && Object.keys(sent).every((name) => !Object.hasOwn(got, name) || isKept(sent[name], got[name]));
}
