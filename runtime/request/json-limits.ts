import { JsonShapes } from './json-shapes.ts';

/** Bounds on JSON text, checked before anything is made of it. */
export interface JsonLimits {
  /** Levels of arrays and objects inside each other: whatever walks the value would overflow the stack. */
  readonly depth: number;
  /** Members of all objects and items of all arrays together: each one costs memory and time whatever its length. */
  readonly values: number;
  /**
   * Members that are new where they stand, see `JsonShapes`: what JSON is most expensive for. The same members again, in
   * however many objects, are none.
   */
  readonly names: number;
}

/**
 * The limit that JSON text breaks, in words; undefined when it breaks none. Only brackets, separators and strings are
 * looked at (RFC 8259 section 2), so that the text need not be JSON. Whatever the text, and however cold the code, the cost
 * is that of as many searches of the engine as the limits allow, and of one pass over strings with escapes.
 */
export function exceededJsonLimit(source: string, limits: JsonLimits): string | undefined {
  return mayExceed(source, limits) ? scan(source, limits) : undefined;
}

/** Whether there are enough brackets and separators, those inside strings included, to be worth a closer look. */
function mayExceed(source: string, { depth, values, names }: JsonLimits): boolean {
  // A level is two characters at least and so is a value with what separates it: most bodies are too short.
  if (source.length <= 2 * Math.min(depth, values, names)) return false;
  const openings = occurrences(source, '{', depth) + occurrences(source, '[', depth);
  if (openings > depth || occurrences(source, ':', names) > names) return true;
  return openings + occurrences(source, ',', values) > values;
}

/** How often a character occurs; counted up to the first one beyond `most`. */
function occurrences(source: string, character: string, most: number): number {
  let count = 0;
  for (let at = source.indexOf(character); at !== -1 && count <= most; at = source.indexOf(character, at + 1))
    count += 1;
  return count;
}

function scan(source: string, limits: JsonLimits): string | undefined {
  let depth = 0;
  let values = 0;
  const shapes = new JsonShapes();
  let string: readonly [start: number, end: number] = [0, 0];
  // Strings and brackets, of which JSON has no more than values allow: other text goes on for as long as it likes.
  let tokens = 0;
  const mostTokens = 2 + 3 * limits.values;
  const structural = /["[\]{},:]/g;
  while (structural.test(source)) {
    const at = structural.lastIndex - 1;
    const character = source[at];
    if (character === '"') {
      tokens += 1;
      string = [at + 1, endOfString(source, at + 1)];
      structural.lastIndex = string[1] + 1;
    } else if (character === ',') values += 1;
    else if (character === ':') shapes.add(source.slice(...string));
    else if (character === '[' || character === '{') {
      depth += 1;
      tokens += 1;
      if (depth > limits.depth) return `at most ${limits.depth} levels`;
      values += Number(!isClosing(source, at + 1));
      shapes.open();
    } else {
      depth -= 1;
      shapes.close();
    }
    if (shapes.size > limits.names) return `at most ${limits.names} different members`;
    if (values > limits.values || tokens > mostTokens) return `at most ${limits.values} members and items`;
    // More closings than openings: the parser says so at once.
    if (depth < 0) return undefined;
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

/** The engine's search costs next to nothing by character; only strings that may have escaped quotes are walked. */
function endOfString(source: string, start: number): number {
  const end = source.indexOf('"', start);
  if (end === -1) return source.length;
  return source[end - 1] === '\\' ? endOfEscaped(source, start) : end;
}

function endOfEscaped(source: string, start: number): number {
  let at = start;
  for (; at < source.length; at += 1) {
    const character = source.charCodeAt(at);
    if (character === 0x22) return at;
    if (character === 0x5c) at += 1;
  }
  return at;
}
