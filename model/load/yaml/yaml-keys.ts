import type { EventType, State } from 'js-yaml';

/** What the parser hands to a listener beside what its types tell. */
interface ReadState extends State {
  readonly position: number;
  /** What the node that has just been read stands for. */
  result: unknown;
}

/**
 * Lets keys of mappings be the texts that stand there: `1.10` and `010` are names (OAS "Format": keys are strings of the
 * failsafe schema). To be called after each node; one is a key when a colon follows.
 */
export function keepKeyText(this: State, event: EventType, state: State): void {
  const read = state as ReadState; // the parser's own object
  const isScalar = typeof read.result !== 'object' || read.result === null;
  if (event !== 'close' || typeof read.result === 'string' || !isScalar) return;
  const { input, position } = read;
  let end = position;
  while (isBlank(input.charCodeAt(end))) end += 1;
  if (input.charCodeAt(end) !== COLON) return;
  const line = input.slice(Math.max(input.lastIndexOf('\n', position - 1) + 1, position - LONGEST), position);
  const written = /[^\s,{[]+\s*$/.exec(line)?.[0].trim();
  if (written !== undefined) read.result = written;
}

/** No name that means a number or a word is longer. */
const LONGEST = 400;
const COLON = 0x3a;

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09;
}
