/** Bounds on JSON text, checked before anything is made of it. */
export interface JsonLimits {
  /** Levels of arrays and objects inside each other: whatever walks the value would overflow the stack. */
  readonly depth: number;
  /** Members of all objects and items of all arrays together: each one costs memory and time whatever its length. */
  readonly values: number;
  /**
   * Members of all objects together, each object as one more. Names that differ are what JSON is most expensive for, above
   * all in many objects: each one is made a property, or a shape of objects, of its own.
   */
  readonly names: number;
}

/**
 * The limit that JSON text breaks, in words; undefined when it breaks none. One pass over the characters that looks at
 * brackets, commas and strings only (RFC 8259 section 2), so that the text need not be JSON.
 */
export function exceededJsonLimit(source: string, limits: JsonLimits): string | undefined {
  const { depth, values, names } = limits;
  // A level is two characters at least and so is a value with what separates it, a member five: most bodies are too short.
  if (source.length > Math.min(2 * values, 5 * names)) return scan(source, limits);
  return source.length > 2 * depth && hasMoreOpenings(source, depth) ? scan(source, limits) : undefined;
}

/** Whether there are enough brackets, those inside strings included, to be worth a closer look. */
function hasMoreOpenings(source: string, limit: number): boolean {
  let count = 0;
  for (const bracket of '[{') {
    for (let at = source.indexOf(bracket); at !== -1; at = source.indexOf(bracket, at + 1)) {
      count += 1;
      if (count > limit) return true;
    }
  }
  return false;
}

const quoteMark = 0x22;
const comma = 0x2c;
const colon = 0x3a;

function scan(source: string, limits: JsonLimits): string | undefined {
  let depth = 0;
  let values = 0;
  let names = 0;
  for (let at = 0; at < source.length; at += 1) {
    const character = source.charCodeAt(at);
    if (character === quoteMark) at = endOfString(source, at);
    else if (character === comma) values += 1;
    else if (character === colon) names += 1;
    else if (character === 0x5b || character === 0x7b) {
      depth += 1;
      if (depth > limits.depth) return `at most ${limits.depth} levels`;
      values += Number(!isClosing(source, at + 1));
      names += Number(character === 0x7b);
    } else if (character === 0x5d || character === 0x7d) depth -= 1;
    if (names > limits.names) return `at most ${limits.names} members and objects`;
    if (values > limits.values) return `at most ${limits.values} members and items`;
  }
  return undefined;
}

/** Whether the next character that is no white space closes an array or object, which is empty then. */
function isClosing(source: string, start: number): boolean {
  let at = start;
  while (source.charCodeAt(at) <= 0x20) at += 1;
  const character = source.charCodeAt(at);
  return character === 0x5d || character === 0x7d;
}

/** Short strings are walked; what is long is left to the engine's search, which costs next to nothing by character. */
const longString = 32;

function endOfString(source: string, start: number): number {
  let at = start + 1;
  for (const soon = Math.min(source.length, start + longString); at < soon; at += 1) {
    const character = source.charCodeAt(at);
    if (character === quoteMark) return at;
    if (character === 0x5c) at += 1;
  }
  return endOfLongString(source, at);
}

function endOfLongString(source: string, start: number): number {
  let end = source.indexOf('"', start);
  while (end !== -1 && isEscaped(source, end, start)) end = source.indexOf('"', end + 1);
  return end === -1 ? source.length : end;
}

/** `start` is no escaped character itself, so that backslashes before it do not count. */
function isEscaped(source: string, at: number, start: number): boolean {
  let first = at;
  while (first > start && source.charCodeAt(first - 1) === 0x5c) first -= 1;
  return (at - first) % 2 === 1;
}
