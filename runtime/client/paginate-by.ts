import type { CallOptions, Client, ClientRequest } from './client.ts';
import { nextUrl } from './next-url.ts';
import type { OperationDescriptor } from './descriptor.ts';
import type { AnyOperation } from './operation.ts';
import type { Pages } from './paginate.ts';
import { receive } from './receive.ts';
import { buildRequest } from './request.ts';
import type { AnyResult } from './result.ts';
import { linkTarget } from '../wire/link-header.ts';

type ArgumentObject = Readonly<Record<string, unknown>>;

/** A page that was read, as a step sees it. */
export interface ReadPage {
  readonly body: unknown;
  readonly response: Response;
  readonly items: readonly unknown[];
  /** JSON Pointer to them. */
  readonly at: string;
  /** The same body as it came, before instants and 64-bit integers were made of its texts. */
  readonly sent: () => unknown;
  /** Arguments of the call that gave it. */
  readonly args: ArgumentObject;
  /** True when the page before it was empty. */
  readonly isBehindEmpty: boolean;
}

/** What leads to the next page: other arguments, or a URL; undefined at the end. */
export interface Step {
  (page: ReadPage): { readonly args: ArgumentObject } | { readonly url: string } | undefined;
  /** True when it counts by itself: a server that does not look at the number would send the first page for ever. */
  readonly isCounted?: boolean;
}

/**
 * Makes the reader of an operation whose answer has a list; see `paginated` for its type.
 * @param items JSON Pointer to the list in the answer
 * @throws ApiError (while reading) when a page is not a success, Error when a page has no list there, when the next page
 *   is one that was read before, or leads to another origin
 */
export function paged(operation: Pick<AnyOperation, 'descriptor'>, items: string, step: Step): never {
  const read = (client: Client, args: ArgumentObject = {}, options: CallOptions = {}): Pages<AnyResult, unknown> => {
    const walk = (): AsyncGenerator<readonly [AnyResult, readonly unknown[]]> =>
      readPages(client, { operation, items, step, args, options });
    return {
      async *pages() {
        for await (const [result] of walk()) yield result;
      },
      async *[Symbol.asyncIterator]() {
        for await (const [, list] of walk()) yield* list;
      },
    };
  };
  return read as never;
}

interface Walk {
  readonly operation: Pick<AnyOperation, 'descriptor'>;
  readonly items: string;
  readonly step: Step;
  readonly args: ArgumentObject;
  readonly options: CallOptions;
}

async function* readPages(
  client: Client,
  { operation: { descriptor }, items, step, args: first, options }: Walk,
): AsyncGenerator<readonly [AnyResult, readonly unknown[]]> {
  const seen = new Set<string>();
  let args = first;
  let request = buildRequest(client, descriptor, args, options);
  let emptyPage = '';
  for (let before = ''; ;) {
    const key = keyOf(request);
    // Some have a cursor at the end too: that of the end.
    if (key === emptyPage) return;
    if (seen.has(key)) throw new Error(`the next page was read before: ${request.url}`);
    seen.add(key);
    let text: unknown;
    const kept = keeping(descriptor, (raw) => (text = raw));
    const result = await receive(kept, await client.send(request), true);
    const list = listAt(result.body, items, descriptor.name);
    const page = step.isCounted === true && list.length > 0 ? textOf(list) : '';
    if (page !== '' && page === before) throw new Error(`the same page came again: ${request.url}`);
    before = page;
    const isBehindEmpty = emptyPage !== '';
    emptyPage = list.length === 0 ? key : '';
    yield [result, list];
    const sent = (): unknown => (typeof text === 'string' ? JSON.parse(text) : result.body);
    const next = step({
      body: result.body,
      response: result.response,
      items: list,
      at: items,
      sent,
      args,
      isBehindEmpty,
    });
    if (next === undefined) return;
    const { url } = request;
    if ('args' in next) args = next.args;
    request = buildRequest(client, descriptor, args, options);
    if ('url' in next) request.url = nextUrl(next.url, url);
  }
}

/** The same descriptor, which tells what it reads. */
function keeping(descriptor: OperationDescriptor, tell: (raw: unknown) => void): OperationDescriptor {
  const decode: OperationDescriptor['decode'] = (raw, response) => {
    tell(raw);
    return descriptor.decode(raw, response);
  };
  // Headers of results are read by what stands above it.
  return Object.create(descriptor, { decode: { value: decode } }) as OperationDescriptor;
}

/** Tells requests apart: bodies of searches carry what moves on; those that are no text are told apart by their URL alone. */
function keyOf({ url, body }: ClientRequest): string {
  return `${url} ${typeof body === 'string' ? body : ''}`;
}

/** The list of a page; a page without one has none. */
function listAt(body: unknown, pointer: string, name: string): readonly unknown[] {
  const list = valueAt(body, pointer) ?? [];
  if (Array.isArray(list)) return list;
  throw new Error(`${name}: no list at ${pointer || 'the top'} of a page`);
}

function textOf(list: readonly unknown[]): string {
  return JSON.stringify(list, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
}

/** Goes on with the `Link` header's relation `next` (RFC 8288). */
export function byLink(): Step {
  return ({ response }) => {
    const url = linkTarget(response.headers.get('link'), 'next');
    return url === undefined ? undefined : { url };
  };
}

/** Goes on with a URL of the answer. @param next JSON Pointer to it */
export function byUrl(next: string): Step {
  return ({ body }) => {
    const url = valueAt(body, next);
    return typeof url === 'string' && url !== '' ? { url } : undefined;
  };
}

/**
 * Goes on with a text of the answer, or of its last item.
 * @param send JSON Pointer to the argument that takes it
 * @param next JSON Pointer to it
 * @param more JSON Pointer to what is true while there are more pages
 */
export function byCursor(send: string, next: string, more?: string, isOfItem?: boolean): Step {
  return ({ body, items, at, sent, args }) => {
    const hasMore = more === undefined ? undefined : valueAt(body, more);
    if (hasMore === false) return undefined;
    const found = valueAt(isOfItem === true ? items.at(-1) : body, next);
    // An instant has thousandths of a second and no more: it goes back as it came.
    const cursor =
      found instanceof Date ? valueAt(sent(), isOfItem === true ? `${at}/${items.length - 1}${next}` : next) : found;
    if (cursor !== undefined && cursor !== null && cursor !== '') return { args: withValue(args, send, cursor) };
    if (hasMore === true) throw new Error(`there are more pages, and nothing at ${next} that leads to them`);
    return undefined;
  };
}

/** What an answer says of the end; JSON Pointers. */
export interface CountEnd {
  /** To the number of all items; of all pages, for `byPage`. */
  readonly total?: string;
  /** To what is true while there are more pages. */
  readonly more?: string;
}

/** Goes on behind the items that came. @param send JSON Pointer to the argument that takes how many to skip, `first` for none */
export function byOffset(send: string, first: number = 0, end: CountEnd = {}): Step {
  return counted(send, first, end, (items) => items.length);
}

/** Goes on with the number of the page. @param send JSON Pointer to the argument that takes it, `first` for the first page */
export function byPage(send: string, first: number = 1, end: CountEnd = {}): Step {
  return counted(send, first, end, () => 1);
}

function counted(send: string, first: number, end: CountEnd, count: (items: readonly unknown[]) => number): Step {
  const step: Step = ({ body, items, args, isBehindEmpty }) => {
    const hasMore = end.more === undefined ? undefined : valueAt(body, end.more);
    if (hasMore === false) return undefined;
    const moved = count(items);
    const next = Number(valueAt(args, send) ?? first) + moved;
    const total = end.total === undefined ? undefined : countAt(body, end.total);
    if (total !== undefined && next - first >= total) return undefined;
    const isLost = items.length === 0 && (moved === 0 || total === undefined);
    if (isLost && !isPassedOver(hasMore, moved === 0 || isBehindEmpty)) return undefined;
    return { args: withValue(args, send, next) };
  };
  return Object.assign(step, { isCounted: true });
}

/** One empty page may have lost its items to a filter; where no other comes, an answer that always says "more" has no end. */
function isPassedOver(hasMore: unknown, isStuck: boolean): boolean {
  if (hasMore === true && isStuck) throw new Error('there are more pages, and those that come are empty');
  return hasMore === true;
}

/** A number of items or pages: 64-bit integers are bigints or texts where a project wants them so. */
function countAt(value: unknown, pointer: string): number | undefined {
  const count = valueAt(value, pointer);
  if (typeof count === 'number') return count;
  return typeof count === 'bigint' || (typeof count === 'string' && /^\d+$/.test(count)) ? Number(count) : undefined;
}

/** The value that a JSON Pointer (RFC 6901) leads to; undefined when there is none. */
function valueAt(value: unknown, pointer: string): unknown {
  let at = value;
  for (const key of keysOf(pointer)) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined;
    at = (at as Readonly<Record<string, unknown>>)[key]; // an object, as was asked before
  }
  return at;
}

/** A copy in which the value that a JSON Pointer leads to is another one; objects that are not there are made. */
function withValue(args: ArgumentObject, pointer: string, value: unknown): ArgumentObject {
  const put = (at: unknown, [key, ...rest]: readonly string[]): unknown => {
    if (key === undefined) return value;
    const own = Object(at) as ArgumentObject; // what is no object has no members
    return { ...own, [key]: put(own[key], rest) };
  };
  return put(args, keysOf(pointer)) as ArgumentObject; // a copy of it
}

function keysOf(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}
