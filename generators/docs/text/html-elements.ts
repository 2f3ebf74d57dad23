/**
 * HTML in which what only looks like an element is text: `<your-token>` and `List<Object>` are meant to be read. Done before it
 * is parsed: a parser lowers the names of elements, and takes what follows for their inside.
 */
export function placeholdersAsText(html: string): string {
  return html.replaceAll(/<(?=\/?([a-z][^\t\n\f\r />]*))/gi, (sign, name: string, at: number) =>
    isTag(name, html, at) ? sign : '&lt;',
  );
}

/**
 * Whether the `<` at an index begins a tag of an element that browsers know.
 * @param name what stands behind it, and behind the slash of a closing tag
 */
export function isTag(name: string, text: string, at: number): boolean {
  const known = name.toLowerCase();
  if (!KNOWN.has(known)) return false;
  // `List<Object>` names a type: it stands at a word, and nothing closes it.
  const isAtWord = /\w/.test(text.charAt(at - 1)) && text.charAt(at + 1 + name.length) === '>';
  if (!isAtWord || VOID.has(known)) return true;
  if (HARMLESS.has(known) && !/^[A-Z][a-z]/.test(name)) return true;
  return lastClosing(known, text) >= at;
}

/** Where the last closing tag of an element begins in a text that is asked about again and again. */
function lastClosing(name: string, text: string): number {
  if (asked.text !== text) Object.assign(asked, { text, lower: text.toLowerCase(), ends: new Map<string, number>() });
  const known = asked.ends.get(name) ?? asked.lower.lastIndexOf(`</${name}`);
  asked.ends.set(name, known);
  return known;
}

const asked = { text: '', lower: '', ends: new Map<string, number>() };

function names(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/));
}

/** Elements of HTML (WHATWG "Index of elements"), with those that browsers still know, and those of other languages in it. */
const KNOWN: ReadonlySet<string> = names(
  `a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br
  button canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed
  fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe image
  img input ins kbd keygen label legend li link listing main map mark marquee math menu menuitem meta meter nav nobr
  noembed noframes noscript object ol optgroup option output p param picture plaintext pre progress q rb rp rt rtc ruby
  s samp script search section select slot small source span strike strong style sub summary sup svg table tbody td
  template textarea tfoot th thead time title tr track tt u ul var video wbr xmp`,
);

/** Elements that nothing closes. */
export const VOID: ReadonlySet<string> = names('area base br col embed hr img input link meta param source track wbr');

/** Elements that stay on a page. */
export const HARMLESS: ReadonlySet<string> = names(
  `a abbr b bdi bdo blockquote br caption center cite code dd del details dfn div dl dt em figcaption figure h1
  h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q s samp section small span strike strong sub summary sup
  table tbody td tfoot th thead tr tt u ul var wbr`,
);

/** Elements inside of a line: without their tags, the words around them are as far apart as before. */
export const INLINE: ReadonlySet<string> = names(
  'a abbr b bdi bdo cite code del dfn em font i ins kbd mark q s samp small span strike strong sub sup tt u var wbr',
);

/** A comment, which the end of the text ends as well, or a tag with its attributes; what is in quotes may hold any sign. */
export const TAGS: RegExp = /<!--[^]*?(?:-->|$)|<(\/?)([a-z][\w-]*)(?:"[^"]*"|'[^']*'|[^'"<>])*>/gi;
