const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '\u2013',
  mdash: '\u2014',
  hellip: '\u2026',
  lsquo: '\u2018',
  rsquo: '\u2019',
  ldquo: '\u201c',
  rdquo: '\u201d',
  copy: '\u00a9',
  reg: '\u00ae',
  trade: '\u2122',
  times: '\u00d7',
  deg: '\u00b0',
  le: '\u2264',
  ge: '\u2265',
  larr: '\u2190',
  rarr: '\u2192',
  bull: '\u2022',
  middot: '\u00b7',
  euro: '\u20ac',
};

/** A text with its character references read, by number and the usual ones by name (HTML "Character references"). */
export function decodeEntities(text: string): string {
  return text.replaceAll(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, digits?: string, name = '') => {
    const code = hex === undefined ? Number(digits) : Number.parseInt(hex, 16);
    if (hex !== undefined || digits !== undefined) return characterOf(code);
    return Object.hasOwn(ENTITIES, name) ? (ENTITIES[name] ?? whole) : whole;
  });
}

/** A number that stands for no character is the sign for such. */
function characterOf(code: number): string {
  const isNone = code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff);
  return isNone ? '\ufffd' : String.fromCodePoint(code);
}
