/** Resolves after `ms` milliseconds; rejects with the signal's reason when that comes first. */
export function sleep(ms: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      // A signal may outlive many calls.
      signal?.removeEventListener('abort', end);
      if (signal?.aborted) reject(signal.reason as Error); // the caller's own value, passed on untouched
      else resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end);
  });
}
