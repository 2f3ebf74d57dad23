import { PAGE_BUDGET } from './detail.ts';

/** One of the pages that a page is printed on. */
export interface PagePart {
  readonly path: string;
  readonly contents: string;
}

/** Bytes of a part that are left for what leads to the others. */
const RESERVE = 8_000;

/** A part with less on it is no help, whatever stands around it. */
const LEAST = 20_000;

/**
 * A page on as many pages as its budget asks for, the first of which has its path. It is cut between what stands in it one
 * below the other, and in the middle of a text only where that alone is too long; links in it lead to where things are then.
 */
export function partsOfPage(path: string, html: string): readonly PagePart[] {
  if (html.length <= PAGE_BUDGET / 4 || Buffer.byteLength(html) <= PAGE_BUDGET) return [{ path, contents: html }];
  const start = html.indexOf(MAIN) + MAIN.length;
  const end = html.lastIndexOf('</main>');
  if (start < MAIN.length || end < start) return [{ path, contents: html }];
  const frame: PageFrame = { path, head: html.slice(0, start), tail: html.slice(end) };
  const room = PAGE_BUDGET - RESERVE - Buffer.byteLength(frame.head + frame.tail);
  const pieces = cut(html.slice(start, end), Math.max(room, LEAST));
  return pieces.length === 1 ? [{ path, contents: html }] : assembled(frame, pieces);
}

const MAIN = '<main id="main">';

interface PageFrame {
  readonly path: string;
  readonly head: string;
  readonly tail: string;
}

function assembled(frame: PageFrame, pieces: readonly string[]): readonly PagePart[] {
  const { path, head, tail } = frame;
  const paths = pieces.map((_, index) => (index === 0 ? path : path.replace(/\.html$/, `.${index + 1}.html`)));
  const names = paths.map((one) => one.replace(/^.*\//, ''));
  const places = new Map(pieces.flatMap((piece, index) => idsOf(piece).map((id) => [id, index] as const)));
  const [, title = ''] = /<h1[^>]*>([^]*?)<\/h1>/.exec(pieces[0] ?? '') ?? [];
  return pieces.map((piece, index) => {
    const pager = pagerOf(names, index);
    const withPager =
      index === 0
        ? piece.replace(/<\/h1>/, (found) => `${found}\n${pager}${movedHeadings(names, pieces)}`)
        : `\n<h1>${title}</h1>\n${pager}\n${piece}`;
    const text = `${head}${withPager}\n${pager}\n${tail}`;
    const led = text.replaceAll(/ href="#([^"]+)"/g, (whole, id: string) => {
      const place = places.get(id) ?? index;
      return place === index ? whole : ` href="${names[place]}#${id}"`;
    });
    const told = led.replace('</title>', ` - page ${index + 1} of ${pieces.length}</title>`);
    return { path: paths[index] ?? path, contents: told };
  });
}

function pagerOf(names: readonly string[], current: number): string {
  const links = names.map((name, index) =>
    index === current ? `<strong>${index + 1}</strong>` : `<a href="${name}">${index + 1}</a>`,
  );
  return `<p class="rule">Page ${links.join(' ')}</p>`;
}

function idsOf(piece: string): readonly string[] {
  return [...piece.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id);
}

/** Headings that are linked. */
const MOST_HEADINGS = 100;

/** Links to what stands on the other parts, under the ids by which other pages refer to it. */
function movedHeadings(names: readonly string[], pieces: readonly string[]): string {
  const links = pieces.slice(1).flatMap((piece, index) =>
    [...piece.matchAll(/<h[2-6][^>]* id="([^"]+)"[^>]*>([^]*?)<\/h\d>/g)].map(([, id = '', text = '']) => {
      return `<a id="${id}" href="${names[index + 1]}#${id}">${text.replaceAll(/<[^>]*>/g, '')}</a>`;
    }),
  );
  return links.length === 0 ? '' : `\n<p class="rule">On other pages: ${links.slice(0, MOST_HEADINGS).join(', ')}</p>`;
}

/** Between elements of these, a page is cut. */
const CONTAINERS: ReadonlySet<string> = new Set(
  'div section article dl dd ul ol li details table tbody blockquote'.split(' '),
);
/** Inside of these as well, where nothing else helps. */
const TEXTS: ReadonlySet<string> = new Set('p pre code span strong em b i td th tr'.split(' '));
/** What does not stand alone at the end of a part. */
const LEADING: ReadonlySet<string> = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'summary', 'dt', 'thead']);
const BLOCKS: ReadonlySet<string> = new Set([...CONTAINERS, ...'p pre tr h2 h3 h4 h5 h6'.split(' ')]);
const VOID: ReadonlySet<string> = new Set('br hr img input wbr col'.split(' '));

const TAGS = /<(\/?)([a-z][\w-]*)(?:"[^"]*"|'[^']*'|[^'">])*>/gi;

/** A cut under way. */
interface Cut {
  readonly pieces: string[];
  /** What is open: its name, and the tag that opens it again. */
  readonly open: { readonly name: string; readonly tag: string }[];
  readonly room: number;
  text: string;
  size: number;
  /** The element that ended last. */
  last: string;
}

function cut(content: string, room: number): readonly string[] {
  const state: Cut = { pieces: [], open: [], room, text: '', size: 0, last: '' };
  let from = 0;
  for (const { 0: tag, 1: slash = '', 2: written = '', index } of content.matchAll(TAGS)) {
    addText(state, content.slice(from, index));
    from = index + tag.length;
    addTag(state, tag, { name: written.toLowerCase(), isEnd: slash !== '' });
  }
  addText(state, content.slice(from));
  state.pieces.push(state.text);
  return state.pieces;
}

function addTag(state: Cut, tag: string, { name, isEnd }: { readonly name: string; readonly isEnd: boolean }): void {
  if (!isEnd && mayCutBefore(state, name)) next(state);
  append(state, tag);
  if (VOID.has(name)) return;
  if (isEnd) {
    state.open.pop();
    state.last = name;
    return;
  }
  state.open.push({ name, tag: openedAgain(name, tag) });
}

function openedAgain(name: string, tag: string): string {
  return name === 'details' ? '<details open><summary>Continued</summary>' : tag.replace(/ id="[^"]*"/, '');
}

/** Near the end of a part, between blocks; at the very end, also between words. */
function mayCutBefore(state: Cut, name: string): boolean {
  const { size, room, open, last } = state;
  if (size < room * 0.8) return false;
  if (BLOCKS.has(name) && !LEADING.has(last) && open.every((each) => CONTAINERS.has(each.name))) return true;
  return size > room * 0.95 && isInText(open);
}

function isInText(open: Cut['open']): boolean {
  return open.every(({ name }) => CONTAINERS.has(name) || TEXTS.has(name));
}

function addText(state: Cut, text: string): void {
  let rest = text;
  while (state.size + Buffer.byteLength(rest) > state.room && isInText(state.open)) {
    const left = Math.max(0, state.room - state.size);
    const end = placeToCut(rest, left);
    if (end > 0) append(state, rest.slice(0, end));
    rest = rest.slice(end);
    next(state);
  }
  append(state, rest);
}

/** Where a text is cut of which so many bytes have room: behind a word, and never in a character or a character reference. */
function placeToCut(text: string, bytes: number): number {
  const most = Buffer.from(text.slice(0, bytes))
    .subarray(0, bytes)
    .toString('utf8')
    .replace(/\uFFFD$/, '').length;
  const word = text.lastIndexOf(' ', most);
  if (word > most / 2) return word + 1;
  const reference = text.lastIndexOf('&', most);
  const isInside = reference >= 0 && most - reference < LONGEST_REFERENCE && !text.slice(reference, most).includes(';');
  return isInside ? reference : most;
}

const LONGEST_REFERENCE = 12;

function append(state: Cut, text: string): void {
  state.text += text;
  state.size += Buffer.byteLength(text);
}

/** Ends a part; what is open there goes on in the next one. */
function next(state: Cut): void {
  const closing = state.open.toReversed().map(({ name }) => `</${name}>`);
  state.pieces.push(state.text + closing.join(''));
  state.text = state.open.map(({ tag }) => tag).join('');
  state.size = Buffer.byteLength(state.text);
  state.last = '';
}
