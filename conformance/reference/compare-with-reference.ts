import { isDeepStrictEqual } from 'node:util';
import { paginationOf } from '../../model/facts/pagination.ts';
import type { Schema } from '../../model/schema.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { headerValue } from '../exchange/wire-message.ts';
import type { Violation } from '../finding.ts';
import { differencesFromExample, isAsExample } from '../matchers/compare-with-example.ts';
import type { MatchContext } from '../matchers/matcher.ts';
import { mediaTypeEssence } from '../../runtime/wire/media-type.ts';
import type { CaseLog, Session } from '../session.ts';
import { isSafeMethod, observe, record, touchedBy } from '../session.ts';
import { leadingOn } from '../laws/values/same-content.ts';
import { isObject } from '../schema-walk.ts';
import { extraMembers } from './extra-members.ts';
import { formDifferences } from './form-differences.ts';
import { inOrderOf } from './list-order.ts';
import { asksForMoment } from './same-moment.ts';
import { REFERENCE_CHECK } from './reference-check.ts';
import { type SentTexts, sentTexts, withoutNames } from './sent-texts.ts';

/**
 * Compares what an implementation did with a case with what the reference did, exchange by exchange up to the first that
 * differs: what follows differs because of it. What each implementation chooses by itself (ids, instants, digests, secrets,
 * hosts) is compared by its form, everything else by its value.
 */
export function compareWithReference(
  shown: CaseLog,
  { log, session }: { readonly log: CaseLog; readonly session: Session },
): void {
  const reference = session.reference ?? session;
  const [answers, wanted] = [withoutVain(log), withoutVain(shown)];
  const sent = textsOf([shown, log], session);
  for (const [index, exchange] of answers.entries()) {
    const expected = wanted[index];
    if (!isSameRequest(expected, exchange)) break;
    const isOther = [
      log.chosen.get(exchange.request) !== shown.chosen.get(expected.request),
      log.drawn.get(exchange.request) !== shown.drawn.get(expected.request),
    ];
    if (isOther.includes(true)) return part([shown, log], session);
    // Of what is sent at the same time any may win, and be answered first.
    if (log.together.has(exchange.request) || shown.together.has(expected.request)) continue;
    if (isUnserved(expected, reference)) return;
    log.checks += 1;
    const places = touchedBy([exchange.operation], session);
    const isApart = places.some((place) => observe(session, PARTED, '').has(place));
    const violations = differences(expected, exchange, { session, sent, isApart });
    const [violation] = violations;
    if (violation === undefined) continue;
    // The same fault is no second finding because the reference shows it as well.
    const isSaid = log.findings.some(({ part, pointer }) => part === violation.part && pointer === violation.pointer);
    const { operation } = exchange;
    const more = violations.length === 1 ? '' : `, and ${violations.length - 1} more that differ`;
    if (!isSaid) {
      const told = { ...violation, got: `${violation.got}${more}` };
      record(log, REFERENCE_CHECK, told, { session, shown: [exchange], operation });
    }
    part([shown, log], session);
    return;
  }
  if (answers.length !== wanted.length) part([shown, log], session);
}

/** What two were asked is told apart as long as they were asked the same: what comes after a parting of ways goes with nothing. */
function textsOf([shown, log]: readonly [CaseLog, CaseLog], session: Session): SentTexts {
  const reference = session.reference ?? session;
  const [answers, wanted] = [withoutVain(log), withoutVain(shown)];
  const parting = answers.findIndex((exchange, index) => !isSameRequest(wanted[index], exchange));
  const alike = parting === -1 ? answers.length : parting;
  return sentTexts(
    { exchanges: wanted.slice(0, alike), taints: reference.taints, run: reference.run },
    { exchanges: answers.slice(0, alike), taints: session.taints, run: session.run },
  );
}

/** What was answered but for refusals of what names something that was taken from a list: the one list may begin with it, the other not. */
function withoutVain({ exchanges, chosen }: CaseLog): readonly Exchange[] {
  return exchanges.filter(({ request, response }) => response.status < 300 || !chosen.has(request));
}

function isSameRequest(expected: Exchange | undefined, { operation, request }: Exchange): expected is Exchange {
  return expected?.operation === operation && expected.request.method === request.method;
}

/** Under this key a run remembers the places where the data of the two implementations is no longer the same. */
const PARTED = 'parted';

/** What two implementations have not done alike has changed their data in two ways: later lists of it say nothing. */
function part(logs: readonly CaseLog[], session: Session): void {
  if (session.scenario.reset !== undefined) return;
  const writes = logs.flatMap(({ exchanges }) => exchanges.filter(({ request }) => !isSafeMethod(request.method)));
  const operations = writes.map(({ operation }) => operation);
  for (const place of touchedBy(operations, session)) observe(session, PARTED, place);
}

interface Comparing {
  readonly session: Session;
  readonly sent: SentTexts;
  /** True where the data is no longer the same. */
  readonly isApart: boolean;
}

/** A reference that does not have the operation shows nothing about it. */
function isUnserved(expected: Exchange, { unmatched }: Session): boolean {
  return expected.response.status === 501 || expected.response.status === 0 || unmatched.answers(expected);
}

function differences(expected: Exchange, got: Exchange, comparing: Comparing): readonly Violation[] {
  const { status } = expected.response;
  if (got.response.status !== status) {
    return [{ part: 'status', pointer: '', expected: `${status} as the reference`, got: String(got.response.status) }];
  }
  const headers = headerDifferences(expected, got, comparing);
  if (comparing.isApart || asksForMoment(got.request.url)) {
    return headers.filter(({ pointer }) => pointer === 'content-type');
  }
  return [...bodyDifferences(expected, got, comparing), ...headers];
}

/** Headers that say something about the API: those that the description names for the answer, and the standard ones of its content. */
function headerDifferences(expected: Exchange, got: Exchange, { sent }: Comparing): readonly Violation[] {
  const declared = expected.declared?.headers.map(({ name }) => name.toLowerCase()) ?? [];
  return [...new Set(['content-type', 'location', 'allow', 'www-authenticate', ...declared])].flatMap(
    (name): Violation[] => {
      const [wanted, found] = [
        formOf(name, sent.ofReference(withoutOwnName(headerValue(expected.response, name), expected))),
        formOf(name, sent.ofTarget(withoutOwnName(headerValue(got.response, name), got))),
      ];
      if (wanted === found) return [];
      const said = wanted === undefined ? `no header ${name}` : JSON.stringify(wanted);
      return [
        { part: 'header', pointer: name, expected: `${said} as the reference`, got: JSON.stringify(found) ?? 'none' },
      ];
    },
  );
}

/** A header with no more than a mark in the place of what the thing in the body is called: each implementation names what it makes. */
function withoutOwnName(value: string | undefined, { content }: Exchange): string | undefined {
  if (value === undefined || content.kind !== 'json' || !isObject(content.value)) return value;
  const names = Object.entries(content.value).flatMap(([name, own]) =>
    /(?:^|[_-]|[a-z](?=I))id$/i.test(name) && typeof own === 'string' && own !== '' ? [own] : [],
  );
  return names.reduce((text, name) => text.replaceAll(encodeURIComponent(name), '{id}'), value);
}

/** What an implementation chooses by itself: UUIDs, digests, numbers. */
const CHOSEN = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{40,64}|\d+/gi;

/** What of a header can be compared: not the host, nor what is counted, dated, or named by chance. */
function formOf(name: string, value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (name === 'content-type') return mediaTypeEssence(value);
  if (name === 'allow') return value.split(/,\s*/).toSorted().join(', ');
  if (/^(?:x-)?(?:total|page|next-page|prev-page|per-page|total-pages)$/.test(name)) return value;
  if (/date|modified|expires|id$|etag|ratelimit/.test(name)) return 'any';
  return value.replaceAll(/https?:\/\/[^/>\s"]+/g, '').replaceAll(CHOSEN, '0');
}

function bodyDifferences(expected: Exchange, got: Exchange, { session, sent }: Comparing): readonly Violation[] {
  if (expected.content.kind !== got.content.kind) {
    return [
      { part: 'body', pointer: '', expected: `${expected.content.kind} as the reference`, got: got.content.kind },
    ];
  }
  if (expected.content.kind !== 'json' || got.content.kind !== 'json') return [];
  if (isDeepStrictEqual(expected.content.value, got.content.value)) return [];
  const isRefused = expected.response.status >= 400;
  const plain = <Value>(value: Value): Value => (isRefused ? withoutNames(value) : value);
  const [wanted, found] = [plain(sent.ofReference(expected.content.value)), plain(sent.ofTarget(got.content.value))];
  const { volatile } = session.scenario;
  const schema = expected.mediaType?.schema;
  const leading = leadingOn(expected.operation);
  // What leads on to the next page may be another text each time, but it has to be there.
  const isLeading = ({ pointer, ...said }: Violation): boolean =>
    pointer === leading && said.expected.startsWith('"') && said.got.startsWith('"');
  const differing = valueDifferences(wanted, found, { schema, volatile });
  if (differing.every(isLeading)) return [];
  const isSame = remembered((one, other) => isAlike(one, other, volatile));
  const answered = { wanted: expected.content.value, found: got.content.value };
  const inOrder = valueDifferences(
    wanted,
    inOrderOf({ wanted, found }, { ...answered, size: askedSize(got) }, isSame),
    { schema, volatile },
  );
  return inOrder.filter((violation) => !isLeading(violation));
}

type Same = (one: unknown, other: unknown) => boolean;

/** The items of long lists are held against one another again and again. */
function remembered(isSame: Same): Same {
  const known = new Map<unknown, Map<unknown, boolean>>();
  return (one, other) => {
    const found = known.get(one) ?? new Map<unknown, boolean>();
    known.set(one, found);
    const before = found.get(other);
    if (before !== undefined) return before;
    const answer = isSame(one, other);
    found.set(other, answer);
    return answer;
  };
}

/** True where {@link valueDifferences} has none to tell. */
function isAlike(wanted: unknown, found: unknown, volatile: MatchContext['volatile']): boolean {
  return (
    isAsExample(wanted, found, { ...CONTEXT, volatile }) &&
    formDifferences(wanted, found, volatile).length === 0 &&
    extraMembers(wanted, found).length === 0
  );
}

/** How long a page was asked to be; undefined where nobody asked for that. */
function askedSize({ operation, request }: Exchange): number | undefined {
  const size = paginationOf(operation)?.pageSize;
  const asked = size && new URL(request.url, 'http://localhost').searchParams.get(size.name);
  return typeof asked === 'string' ? Number(asked) : undefined;
}

function valueDifferences(
  wanted: unknown,
  found: unknown,
  { schema, volatile }: { readonly schema: Schema | undefined; readonly volatile: MatchContext['volatile'] },
): readonly Violation[] {
  const differing = differencesFromExample(wanted, found, schema, { ...CONTEXT, volatile });
  const wrong = differing.map((value): Violation => ({
    part: 'body',
    pointer: value.pointer,
    expected: `${value.expected} as the reference`,
    got: value.got,
  }));
  const told = new Set(wrong.map(({ pointer }) => pointer));
  const forms = formDifferences(wanted, found, volatile).filter(({ pointer }) => !told.has(pointer));
  return [...wrong, ...forms, ...extraMembers(wanted, found)];
}

/** Ids and counters by their type, texts up to the digits in them. */
const CONTEXT: Omit<MatchContext, 'volatile'> = {
  fixed: new Map(),
  creates: true,
  safe: false,
  literal: true,
  pristine: false,
  suffix: '',
};
