/** A promise that somebody else resolves: for what has to wait until something has happened, however long that takes. */
export interface Gateway {
  readonly gate: Promise<void>;
  readonly open: () => void;
}

/** A closed one. */
export function gateway(): Gateway {
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  return { gate, open: () => open() };
}
