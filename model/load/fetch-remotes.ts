import type { RemoteText } from './document-store.ts';

/** Fetches the wanted documents that were not asked for yet into `texts`, each with its text or the reason why not. */
export async function fetchRemotes(wanted: ReadonlySet<string>, texts: Map<string, RemoteText>): Promise<void> {
  const urls = [...wanted].filter((url) => !texts.has(url));
  const outcomes = await Promise.all(urls.map(async (url) => [url, await fetchText(url)] as const));
  for (const [url, outcome] of outcomes) texts.set(url, outcome);
}

async function fetchText(url: string): Promise<RemoteText> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(30_000) });
    return response.ok ? { text: await response.text() } : { problem: `the server answers ${response.status}` };
  } catch (error) {
    // fetch says "fetch failed" and keeps what happened in its cause.
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    return { problem: cause instanceof Error ? cause.message : String(cause) };
  }
}
