import type { ExactValue } from '../../../model/facts/sample/written/exact-values.ts';
import { isObject } from '../../../model/json-object.ts';
import { pointerTokens } from '../../../model/load/json/json-pointer.ts';
import type { MockCaseData } from './mock-case-data.ts';

/**
 * Cases that show pages of one list, each with all that they show together: a mock pages by its own, so that its pages agree with each
 * other. Cases as they are where something between them is not shown.
 */
export function withWholeLists(cases: readonly MockCaseData[]): readonly MockCaseData[] {
  const groups = new Map<string, Page[]>();
  for (const page of cases.flatMap(pageOf)) {
    const group = groups.get(page.key) ?? [];
    group.push(page);
    groups.set(page.key, group);
  }
  const whole = new Map([...groups.values()].flatMap(together));
  return whole.size === 0 ? cases : cases.map((found) => whole.get(found) ?? found);
}

/** A case that shows a page of a list that is counted. */
interface Page {
  readonly found: MockCaseData;
  /** The same for pages of one list. */
  readonly key: string;
  readonly paging: Members;
  readonly list: readonly ExactValue[];
  /** Number of the page from 0, or undefined where items are counted. */
  readonly page: number | undefined;
  /** Items before it, where these are counted. */
  readonly offset: number | undefined;
  readonly size: number | undefined;
}

type Members = Readonly<Record<string, ExactValue>>;

function pageOf(found: MockCaseData): readonly Page[] {
  const { body, when, status, contentType } = found;
  const paging = membersOf(found['paging']);
  const list = valueAt(body, String(paging['items'] ?? ''));
  if (!Array.isArray(list) || (paging['page'] ?? paging['offset']) === undefined) return [];
  const { query, ...rest } = membersOf(when);
  const sent = membersOf(query);
  const places = [paging['page'], paging['size'], paging['offset']];
  const plain = Object.entries(sent).filter(([name]) => !places.includes(name));
  const key = JSON.stringify([status, contentType, paging, rest, plain]);
  return [{ found, key, paging, list, ...placeOf(paging, sent) }];
}

/** Where a page is, by the way in which it was asked for. */
function placeOf(paging: Members, sent: Members): Pick<Page, 'page' | 'offset' | 'size'> {
  const asked = (way: string): number | undefined => {
    const name = paging[way];
    const value = typeof name === 'string' ? sent[name] : undefined;
    return typeof value === 'number' ? value : undefined;
  };
  const size = asked('size');
  const offset = asked('offset');
  if (offset !== undefined || paging['page'] === undefined) {
    const firstItem = Number(paging['firstItem'] ?? 0);
    return { page: undefined, offset: (offset ?? firstItem) - firstItem, size };
  }
  const firstPage = Number(paging['firstPage'] ?? 1);
  return { page: (asked('page') ?? firstPage) - firstPage, offset: undefined, size };
}

function membersOf(value: ExactValue | undefined): Members {
  // Members of what is exact are exact as well.
  return isObject(value as unknown) ? (value as Members) : {};
}

function together(pages: readonly Page[]): readonly (readonly [MockCaseData, MockCaseData])[] {
  const first = pages.find(({ page, offset }) => (offset ?? page) === 0);
  if (first === undefined || pages.length < 2) return [];
  const usualSize = Math.max(1, first.size ?? first.list.length);
  const placed = pages
    .map((page) => ({
      ...page,
      start: page.offset ?? (page.page ?? 0) * (page.size ?? usualSize),
    }))
    .toSorted((one, other) => one.start - other.start);
  const whole: ExactValue[] = [];
  for (const { start, list } of placed) {
    if (start !== whole.length) return [];
    whole.push(...list);
  }
  return pages.map(({ found, paging }) => {
    const body = withList(found['body'] ?? null, pointerTokens(String(paging['items'] ?? '')), whole);
    return [found, { ...found, body, paging: { ...paging, usualSize } }] as const;
  });
}

function withList(body: ExactValue, [name, ...rest]: readonly string[], list: readonly ExactValue[]): ExactValue {
  if (name === undefined) return list;
  const own = membersOf(body);
  return { ...own, [name]: withList(own[name] ?? null, rest, list) };
}

function valueAt(value: ExactValue | undefined, pointer: string): ExactValue | undefined {
  return pointerTokens(pointer).reduce<ExactValue | undefined>((at, name) => membersOf(at)[name], value);
}
