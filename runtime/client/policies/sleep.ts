/** Resolves after `ms` milliseconds; rejects with the signal's reason when that comes first. */
export async function sleep(ms: number, signal: AbortSignal | null | undefined): Promise<void> {
  signal?.throwIfAborted();
  await new Promise<void>((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      // A signal may outlive many calls.
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end);
  });
  signal?.throwIfAborted();
}
