import { linkTarget } from '../wire/link-header.ts';
import type { CallOptions, Client } from './client.ts';
import { nextUrl } from './next-url.ts';
import type { AnyOperation } from './operation.ts';
import { receive } from './receive.ts';
import { buildRequest } from './request.ts';
import type { AnyResult } from './result.ts';

/** All items of a list, fetched page by page while they are read. */
export interface Pages<Page, Item> extends AsyncIterable<Item> {
  /** The successes themselves, with their headers. */
  pages(): AsyncIterable<Page>;
}

/** Starts reading a list; nothing is sent before the first item is asked for. */
export interface Paginated<Args, Result, Item> {
  (client: Client, args: Args, options?: CallOptions): Pages<Extract<Result, { ok: true }>, Item>;
}

/** As {@link Paginated}, for an operation that needs no arguments. */
export interface OptionalPaginated<Args, Result, Item> {
  (client: Client, args?: Args, options?: CallOptions): Pages<Extract<Result, { ok: true }>, Item>;
}

/**
 * Makes the reader of an operation that answers with an array. It goes on with the `Link` header's relation `next`
 * (RFC 8288), which serves offset and keyset lists alike; where there is no `Link`, with `x-next-page`. Emitted code
 * states its type ({@link Paginated}), as for `operation`.
 * @throws ApiError (while reading) when a page is not a success, Error when `next` leads to another origin or in a circle
 */
export function paginated(operation: Pick<AnyOperation, 'descriptor'>): never {
  const read = (client: Client, args: ArgumentObject = {}, options: CallOptions = {}): Pages<AnyResult, unknown> => {
    const pages = (): AsyncIterable<AnyResult> => readPages<AnyResult>(client, operation, args, options);
    return {
      pages,
      async *[Symbol.asyncIterator]() {
        // The description says that the body is an array.
        for await (const page of pages()) yield* page.body as Iterable<unknown>;
      },
    };
  };
  return read as never;
}

type ArgumentObject = Readonly<Record<string, unknown>>;

async function* readPages<Page>(
  client: Client,
  { descriptor }: Pick<AnyOperation, 'descriptor'>,
  args: ArgumentObject,
  options: CallOptions,
): AsyncGenerator<Page> {
  let request = buildRequest(client, descriptor, args, options);
  const seen = new Set<string>();
  for (;;) {
    const sent = request;
    if (seen.has(sent.url)) throw new Error(`the next page was read before: ${sent.url}`);
    seen.add(sent.url);
    const result = await receive(descriptor, await client.send(sent), true);
    yield result as Page; // the result is a success, as the type says
    const target = linkTarget(result.response.headers.get('link'), 'next');
    const page = result.response.headers.get('link') === null ? result.response.headers.get('x-next-page') : null;
    if (target !== undefined) {
      request = { ...buildRequest(client, descriptor, args, options), url: nextUrl(target, sent.url) };
    } else if (page && 'page' in descriptor.writers)
      request = buildRequest(client, descriptor, { ...args, page }, options);
    else return;
  }
}
