import type { Exchange } from '../../exchange/exchange.ts';
import { headerValue } from '../../exchange/wire-message.ts';

/** What was last read under strong ETags, by who asked for what. */
export interface TaggedReads {
  /** Names of members that change by themselves. */
  readonly volatile: ReadonlySet<string>;
  /** The answer before this one to the same request; remembers this one. Undefined for what has no strong ETag. */
  previous(exchange: Exchange): Exchange | undefined;
  /** Forgets everything, as after a reset of the implementation. */
  clear(): void;
}

/** Opens an empty memory. */
export function createTaggedReads(volatile: ReadonlySet<string> = new Set()): TaggedReads {
  const reads = new Map<string, Exchange>();
  return {
    volatile,
    previous(exchange) {
      if (tagOf(exchange) === undefined) return undefined;
      const { url, headers } = exchange.request;
      const key = JSON.stringify([url, headers]);
      const before = reads.get(key);
      reads.set(key, exchange);
      return before;
    },
    clear: () => {
      reads.clear();
    },
  };
}

/** The strong ETag of a whole JSON answer to GET; undefined where there is none. */
export function tagOf({ request, response, content }: Exchange): string | undefined {
  const tag = headerValue(response, 'etag');
  const isWhole = request.method === 'GET' && response.status === 200 && content.kind === 'json';
  return isWhole && tag?.startsWith('"') === true ? tag : undefined;
}
