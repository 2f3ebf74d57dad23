import { statusMatches } from '../exchange/read-exchange.ts';
import { headerValue } from '../exchange/wire-message.ts';
import type { Violation } from '../finding.ts';
import type { Probe } from '../laws/law.ts';
import { itemKeys } from '../laws/lists/page-walk.ts';
import { firstDifference } from '../laws/values/same-content.ts';
import { sameSent, sentJson, sentMembers } from '../laws/values/sent-members.ts';
import { isObject, preview, isNothing } from '../schema-walk.ts';
import {
  type DistinctExpectation,
  type Expectation,
  type FieldExpectation,
  type LaterExpectation,
  MadeName,
  type MemberExpectation,
  type NamesExpectation,
  type SameExpectation,
  type SentExpectation,
  type StatusExpectation,
  type SuccessesExpectation,
} from './step.ts';
import { judgeEntries } from './judge-entries.ts';
import { judgeKept } from './judge-kept.ts';
import { judgeUtmost } from './judge-utmost.ts';
import { type Answers, type Judging, type Taken, causeOf, isOpen, nameOf, valueOf as openValue } from './taken.ts';

/** What is wrong with an answer, by one expectation. */
export function judge(expectation: Expectation, answer: Taken, judging: Judging): readonly Violation[] {
  switch (expectation.kind) {
    case 'status':
      return judgeStatus(expectation, answer, judging);
    case 'member':
      return judgeMember(expectation, answer, judging);
    case 'sent':
      return judgeSent(expectation, answer, judging);
    case 'kept':
      return judgeKept(expectation, answer, judging);
    default:
      return judgeOthers(expectation, answer, judging);
  }
}

/** What an answer is compared with earlier ones by, or with those that came at the same time. */
function judgeOthers(
  expectation: Exclude<Expectation, { readonly kind: 'status' | 'member' | 'sent' | 'kept' }>,
  answer: Taken,
  judging: Judging,
): readonly Violation[] {
  switch (expectation.kind) {
    case 'same':
      return judgeSame(expectation, answer, judging);
    case 'later':
      return judgeLater(expectation, answer, judging);
    case 'listed':
    case 'entry':
    case 'alone':
      return judgeEntries(expectation, answer, judging);
    case 'distinct':
      return judgeDistinct(expectation, judging.taken);
    case 'successes':
      return judgeSuccesses(expectation, answer);
    case 'names':
      return judgeNames(expectation, answer);
    case 'utmost':
      return judgeUtmost(expectation, answer, judging);
    case 'field':
      return judgeField(expectation, answer, judging.taken);
  }
}

function judgeStatus(expectation: StatusExpectation, answer: Taken, { taken }: Judging): readonly Violation[] {
  const { of } = expectation;
  const meant = of === undefined ? answer : taken.get(of);
  if (meant === undefined) return [];
  const { status } = meant.exchange.response;
  // A server error has been recorded by the universal check already.
  const isFine = expectation.in.some((range) => statusMatches(range, status)) || status >= 500;
  const { why: expected } = expectation;
  return isFine ? [] : [{ part: 'status', pointer: '', expected, got: String(status), ...causeOf(expectation) }];
}

function objectOf({ exchange: { content, response } }: Taken): Readonly<Record<string, unknown>> | undefined {
  return content.kind === 'json' && response.status < 300 && isObject(content.value) ? content.value : undefined;
}

function judgeMember(expectation: MemberExpectation, answer: Taken, { taken, probe }: Judging): readonly Violation[] {
  const { name, why, not, within } = expectation;
  const value = valueOf(expectation, taken);
  const whole = objectOf(answer);
  const object = within === undefined ? whole : partOf(whole, within);
  if (value === undefined) return [];
  if (object === undefined || probe.isFound(name) || probe.scenario.volatile.has(name)) return [];
  const got = object[name];
  const isSame = value === null ? got === null || got === undefined : sameSent(value, got);
  if (isSame !== (not === true)) return [];
  const expected = not === true ? `anything but ${preview(value)}, ${why}` : `${preview(value)}, ${why}`;
  const pointer = within === undefined ? `/${name}` : `/${within}/${name}`;
  return [{ part: 'body', pointer, expected, got: preview(got), ...causeOf(expectation) }];
}

function partOf(
  object: Readonly<Record<string, unknown>> | undefined,
  name: string,
): Readonly<Record<string, unknown>> | undefined {
  const part = object?.[name];
  return isObject(part) ? part : undefined;
}

/** The value that a member is compared with; undefined where nothing is to be asked, as of what was not sent after all. */
function valueOf({ value, unless, sentBy, name }: MemberExpectation, taken: Answers): unknown {
  const sender = sentBy === undefined ? undefined : taken.get(sentBy);
  const sent = sender && sentJson(sender.exchange);
  const known = isObject(sent) ? sent[name] : isOpen(value) ? openValue(value, taken) : value;
  const other = unless === undefined ? undefined : taken.get(unless);
  return other !== undefined && sameSent(known, objectOf(other)?.[name]) ? undefined : known;
}

function judgeSent(expectation: SentExpectation, answer: Taken, { taken, probe }: Judging): readonly Violation[] {
  const object = objectOf(answer);
  const made = taken.get(expectation.step);
  if (object === undefined || made === undefined) return [];
  const sent = sentMembers(made.exchange, answer.exchange.operation, probe);
  const { only, isShown } = expectation;
  const looked = [...sent].filter(([name]) => {
    const isMeant = only === undefined || only.includes(name);
    return isMeant && !probe.isFound(name) && (isShown !== true || Object.hasOwn(object, name));
  });
  return looked.flatMap(([name, value]): Violation[] => {
    if (sameSent(value, object[name])) return [];
    const expected = `${preview(value)}, ${expectation.why}`;
    return [{ part: 'body', pointer: `/${name}`, expected, got: preview(object[name]), ...causeOf(expectation) }];
  });
}

function judgeSame(expectation: SameExpectation, answer: Taken, { taken, probe }: Judging): readonly Violation[] {
  const earlier = taken.get(expectation.step);
  if (earlier === undefined) return [];
  const { only, why } = expectation;
  if (earlier.isWhole && answer.isWhole)
    return isUnsure(answer, probe) ? [] : judgeSameItems(expectation, earlier, answer);
  if (only === undefined) {
    const found = firstDifference(earlier.exchange, answer.exchange, probe);
    return found === undefined ? [] : [{ ...found, expected: `${found.expected}, ${why}`, ...causeOf(expectation) }];
  }
  const [before, after] = [objectOf(earlier), objectOf(answer)];
  if (before === undefined || after === undefined || isUnmoved(before, expectation, taken)) return [];
  return [
    ...judgePresence(expectation, { before, after }, probe),
    ...judgeMembers(expectation, { before, after }, probe),
  ];
}

/** True where the step that it is asked from on, if any, has all the members as they are in this answer. */
function isUnmoved(before: Twice['before'], { since, only = [] }: SameExpectation, taken: Judging['taken']): boolean {
  const start = since === undefined ? undefined : taken.get(since);
  const first = start && objectOf(start);
  return first !== undefined && only.every((name) => preview(first[name]) === preview(before[name]));
}

function judgeLater(expectation: LaterExpectation, answer: Taken, { taken, probe }: Judging): readonly Violation[] {
  const { name, step, where, why } = expectation;
  const earlier = taken.get(step);
  const [before, after] = [earlier && objectOf(earlier), objectOf(answer)];
  if (before === undefined || after === undefined || probe.isFound(name) || probe.scenario.volatile.has(name))
    return [];
  const isMeant = where.length === 0 || where.some((member) => preview(before[member]) !== preview(after[member]));
  const [from, to] = [Date.parse(String(before[name])), Date.parse(String(after[name]))];
  if (!isMeant || Number.isNaN(from) || Number.isNaN(to) || to > from) return [];
  const expected = `an instant after ${preview(before[name])}, ${why}`;
  return [{ part: 'body', pointer: `/${name}`, expected, got: preview(after[name]), ...causeOf(expectation) }];
}

/** Two answers about one thing. */
interface Twice {
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

function judgePresence(expectation: SameExpectation, { before, after }: Twice, probe: Probe): readonly Violation[] {
  return (expectation.presence ?? []).flatMap((name): Violation[] => {
    if (probe.isFound(name) || probe.scenario.volatile.has(name)) return [];
    if (!Object.hasOwn(before, name) || !Object.hasOwn(after, name)) return [];
    if (isNothing(before[name]) === isNothing(after[name])) return [];
    const expected = `${isNothing(before[name]) ? 'nothing' : 'a value'}, ${expectation.why}`;
    return [{ part: 'body', pointer: `/${name}`, expected, got: preview(after[name]), ...causeOf(expectation) }];
  });
}

function judgeMembers(expectation: SameExpectation, { before, after }: Twice, probe: Probe): readonly Violation[] {
  const { only = [], why, within } = expectation;
  return only.flatMap((name): Violation[] => {
    if (!Object.hasOwn(before, name) || probe.isFound(name) || probe.scenario.volatile.has(name)) return [];
    const inside = partDifference(before[name], after[name], within);
    if (inside !== undefined) {
      const { part, wanted, got } = inside;
      const pointer = `/${name}/${part}`;
      return [{ part: 'body', pointer, expected: `${wanted}, ${why}`, got, ...causeOf(expectation) }];
    }
    const [wanted, got] = within === undefined ? [preview(before[name]), preview(after[name])] : ['', ''];
    return wanted === got
      ? []
      : [{ part: 'body', pointer: `/${name}`, expected: `${wanted}, ${why}`, got, ...causeOf(expectation) }];
  });
}

/** The first of these parts that two objects have with different values. */
function partDifference(
  before: unknown,
  after: unknown,
  parts: readonly string[] = [],
): { readonly part: string; readonly wanted: string; readonly got: string } | undefined {
  if (!isObject(before)) return undefined;
  const members = isObject(after) ? after : {};
  const part = parts.find((name) => Object.hasOwn(before, name) && preview(before[name]) !== preview(members[name]));
  return part === undefined ? undefined : { part, wanted: preview(before[part]), got: preview(members[part]) };
}

function isUnsure({ exchange }: Taken, probe: Probe): boolean {
  return probe.isBrokenList(exchange.operation.operationId);
}

function judgeSameItems(expectation: SameExpectation, earlier: Taken, answer: Taken): readonly Violation[] {
  if (!earlier.isComplete || !answer.isComplete) return [];
  const [before, after] = [itemKeys(earlier.items ?? []), itemKeys(answer.items ?? [])];
  const other = after.find((key) => !before.includes(key)) ?? before.find((key) => !after.includes(key));
  if (other === undefined && before.length === after.length) return [];
  const expected = `the same ${before.length} items, ${expectation.why}`;
  const got = `${after.length} items${other === undefined ? '' : `, but for ${other.slice(0, 80)}`}`;
  return [{ part: 'body', pointer: '', expected, got, ...causeOf(expectation) }];
}

function judgeSuccesses({ most, why, ...said }: SuccessesExpectation, answer: Taken): readonly Violation[] {
  const statuses = [answer.exchange, ...answer.others].map(({ response }) => response.status);
  const count = statuses.filter((status) => status < 300).length;
  if (count <= most) return [];
  return [
    { part: 'status', pointer: '', expected: `${most} success, ${why}`, got: statuses.join(', '), ...causeOf(said) },
  ];
}

function judgeNames({ parameter, pointer, why, ...said }: NamesExpectation, answer: Taken): readonly Violation[] {
  const names = [answer.exchange, ...answer.others].flatMap((exchange) => {
    const name = nameOf(new MadeName('this', parameter, pointer), new Map([['this', { ...answer, exchange }]]));
    return exchange.response.status < 300 && name !== undefined ? [String(name)] : [];
  });
  if (new Set(names).size === names.length) return [];
  return [
    { part: 'body', pointer: '', expected: `as many names as things, ${why}`, got: names.join(', '), ...causeOf(said) },
  ];
}

function judgeDistinct(expectation: DistinctExpectation, taken: Answers): readonly Violation[] {
  const [name, other] = [nameOf(expectation.name, taken), nameOf(expectation.than, taken)];
  const isSame = expectation.is === 'same';
  if (name === undefined || other === undefined || (name === other) === isSame) return [];
  const expected = `${isSame ? '' : 'another name than '}${preview(other)}, ${expectation.why}`;
  return [{ part: 'body', pointer: '', expected, got: preview(name), ...causeOf(expectation) }];
}

function judgeField(expectation: FieldExpectation, answer: Taken, taken: Answers): readonly Violation[] {
  const earlier = taken.get(expectation.step);
  const before = earlier && headerValue(earlier.exchange.response, expectation.field);
  const after = headerValue(answer.exchange.response, expectation.field);
  const pointer = expectation.field.toLowerCase();
  if (expectation.is === 'there') {
    const { why } = expectation;
    const isThere = after !== undefined || answer.exchange.response.status !== 200;
    return isThere ? [] : [{ part: 'header', pointer, expected: why, got: 'nothing', ...causeOf(expectation) }];
  }
  if (before === undefined || after === undefined || (before === after) === (expectation.is === 'same')) return [];
  const expected = `${expectation.is === 'same' ? '' : 'another than '}${before}, ${expectation.why}`;
  return [{ part: 'header', pointer, expected, got: after, ...causeOf(expectation) }];
}
