/** Tells a person at a terminal what is under way; nothing where nobody looks. */
export interface Progress {
  readonly step: (words: string) => void;
  /** Wipes the line: what is printed next stands alone. */
  readonly end: () => void;
}

/** Progress on one line of standard error, when that is a terminal: standard output is for results. */
export function startProgress(label: string, stream: NodeJS.WriteStream = process.stderr): Progress {
  if (!stream.isTTY) return { step: () => undefined, end: () => undefined };
  const wipe = '\r\u001b[2K';
  return {
    step: (words) => void stream.write(`${wipe}${label}: ${words} ...`),
    end: () => void stream.write(wipe),
  };
}
