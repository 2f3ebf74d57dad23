import type { RemoteText } from './document-store.ts';

/** Fetches the wanted documents that were not asked for yet into `texts`, each with its text or the reason why not. */
export async function fetchRemotes(wanted: ReadonlySet<string>, texts: Map<string, RemoteText>): Promise<void> {
  const urls = [...wanted].filter((url) => !texts.has(url));
  const outcomes = await Promise.all(urls.map(async (url) => [url, await fetchText(url)] as const));
  for (const [url, outcome] of outcomes) texts.set(url, outcome);
}

/** Far more than any description holds, and little enough to be kept in memory. */
const MAX_BYTES = 64 * 2 ** 20;

/** The text of an answer; undefined, and nothing more is read, when it is too long. */
async function limitedText(response: Response): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Without a body there is nothing to read; leaving the loop early ends the connection.
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > MAX_BYTES) return undefined;
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

function withoutFragment(url: string): string {
  return url.replace(/#.*$/, '');
}

async function fetchText(url: string): Promise<RemoteText> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(30_000) });
    if (!response.ok) return { problem: `the server answers ${response.status}` };
    const text = await limitedText(response);
    return text === undefined
      ? { problem: `it is larger than ${MAX_BYTES / 2 ** 20} MiB` }
      : { text, url: withoutFragment(response.url || url) };
  } catch (error) {
    // fetch says "fetch failed" and keeps what happened in its cause.
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    return { problem: cause instanceof Error ? cause.message : String(cause) };
  }
}
