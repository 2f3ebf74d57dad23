/** Characters that the same sets take. */
export interface CharacterClass {
  readonly number: number;
  /** Whether a set takes them: 1 or 0 by its number. */
  readonly taken: Uint8Array;
}

/** Characters beyond ASCII whose class is remembered, at most. All is forgotten beyond. */
const mostClasses = 2000;

/** Tells the class of a character. The engine knows best what a set takes. */
export function characterClasses(sources: readonly string[], isUnicode: boolean): (code: number) => CharacterClass {
  const tests = sources.map((source) => new RegExp(`^(?:${source})$`, isUnicode ? 'u' : ''));
  let classes = new Map<string, CharacterClass>();
  const ascii: (CharacterClass | undefined)[] = Array.from({ length: 128 });
  let byCode = new Map<number, CharacterClass>();
  let count = 0;
  const find = (code: number): CharacterClass => {
    const character = String.fromCodePoint(code);
    const taken = Uint8Array.from(tests, (test) => Number(test.test(character)));
    const key = taken.join('');
    const known = classes.get(key) ?? { number: count++, taken };
    if (classes.size >= mostClasses) classes = new Map();
    classes.set(key, known);
    if (byCode.size >= mostClasses) byCode = new Map();
    if (code < 128) ascii[code] = known;
    else byCode.set(code, known);
    return known;
  };
  return (code) => (code < 128 ? ascii[code] : byCode.get(code)) ?? find(code);
}

/** The numbers of a text's characters: code points in Unicode mode, code units otherwise. */
export function characterCodes(text: string, isUnicode: boolean): Uint32Array {
  const codes = new Uint32Array(text.length);
  let count = 0;
  for (let at = 0; at < text.length; count += 1) {
    const code = (isUnicode ? text.codePointAt(at) : text.charCodeAt(at)) ?? 0;
    codes[count] = code;
    at += code > 0xffff ? 2 : 1;
  }
  return codes.subarray(0, count);
}

/** Whether a character is one of words: `\w` without the flag `i` (ECMA-262 section 22.2.2.9.3). */
export function isWordCode(code: number | undefined): boolean {
  if (code === undefined) return false;
  if (code >= 0x30 && code <= 0x39) return true;
  return (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a) || code === 0x5f;
}
