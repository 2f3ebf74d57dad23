import type { Example } from '../../../model/example.ts';
import { isFormMediaType } from '../../../model/facts/media-kind.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { MediaType } from '../../../model/media-type.ts';
import type { Direction, PageContext } from '../page-context.ts';
import { renderMarkdown } from '../text/markdown.ts';
import { titleText } from '../text/one-line.ts';
import { isFileBody } from './body-media.ts';
import { fitOfBody } from './example-fit.ts';
import { exampleText, mediaText } from './example-text.ts';
import { encodeForm } from '../../../model/facts/sample/written/sample-wire.ts';
import { sampleOfBody } from './sample-value.ts';

/** A text as a page shows it: whole, or its beginning with a link to the whole. */
export interface ShownText {
  /** Not escaped. */
  readonly text: string;
  /** Where the whole text stands; empty when this is the whole. */
  readonly href: string;
  /** Characters of the whole text. */
  readonly length: number;
}

/** A named example as a page shows it. */
export interface ExampleView {
  readonly id: string;
  readonly name: string;
  readonly summary: string;
  readonly descriptionHtml: string;
  readonly shown: ShownText;
  /** Where the value is, when the description only says that; empty otherwise. */
  readonly external: string;
  /** How a form travels; empty for other media types. */
  readonly wire: string;
  /** False when it does not meet its schema. */
  readonly isSound: boolean;
  /** True when the description has no example and this one was made from the schema. */
  readonly made: boolean;
  /** First of its list: shown unfolded. */
  readonly open: boolean;
}

/** What examples are shown for. */
export interface ExamplePlace {
  /** Start of the element ids. */
  readonly id: string;
  readonly direction: Exclude<Direction, 'both'>;
}

/**
 * Examples of a media type, each on its own: those it has, else those of its schema, else one made from the schema. Where
 * none of them meets the schema, one that is made from it comes first.
 */
export function exampleViews(
  context: PageContext,
  media: MediaType,
  { id, direction }: ExamplePlace,
): readonly ExampleView[] {
  const own = media.examples.map((example) => authorExample(example, media, direction));
  const written = own.length > 0 ? own : schemaExamples(media, direction);
  const made = written.some(({ isSound }) => isSound) ? [] : madeExample(media, direction, context.detail.values);
  return [...made, ...written].map((example, index) =>
    view(context, media, { ...example, id: `${id}.${example.name}`, open: index === 0 }),
  );
}

function authorExample(example: Example, media: MediaType, direction: ExamplePlace['direction']): Viewed {
  const { name, summary = '', description, hasValue, value, externalValue, serializedValue } = example;
  const isElsewhere = !hasValue && serializedValue === undefined;
  const fit = hasValue ? fitOfBody(media, value, direction) : undefined;
  const text = fit === undefined ? exampleText(example) : writtenText(media, value, fit.value);
  return {
    name,
    summary: titleText(summary),
    descriptionHtml: renderMarkdown(description),
    text: isElsewhere ? '' : text,
    external: isElsewhere ? (externalValue ?? '') : '',
    value: fit?.value,
    isSound: fit?.isSound ?? true,
  };
}

/** A text that was written for a value stays as its author has laid it out. */
function writtenText(media: MediaType, written: JsonValue, value: JsonValue): string {
  return typeof written === 'string' && typeof value !== 'string' ? written : mediaText(media, value);
}

const MADE = 'Made from the schema';

function schemaExamples(media: MediaType, direction: ExamplePlace['direction']): readonly Viewed[] {
  return (media.schema?.examples ?? []).map((given, index) => {
    const name = index === 0 ? 'example' : `example ${index + 1}`;
    const { value, isSound } = fitOfBody(media, given, direction);
    return {
      name,
      summary: '',
      descriptionHtml: '',
      text: writtenText(media, given, value),
      external: '',
      value,
      isSound,
    };
  });
}

function madeExample(media: MediaType, direction: ExamplePlace['direction'], values: number): readonly Viewed[] {
  const value = isFileBody(media) ? undefined : sampleOfBody(media, direction, values);
  if (value === undefined) return [];
  const text = mediaText(media, value);
  return [{ name: 'example', summary: MADE, descriptionHtml: '', text, external: '', value, isSound: true }];
}

interface Viewed {
  readonly name: string;
  readonly summary: string;
  readonly descriptionHtml: string;
  readonly text: string;
  readonly external: string;
  readonly value: JsonValue | undefined;
  readonly isSound: boolean;
}

interface PlacedExample extends Viewed {
  readonly id: string;
  readonly open: boolean;
}

function view(context: PageContext, media: MediaType, { text, value, ...rest }: PlacedExample): ExampleView {
  const id = context.anchor(rest.id);
  const wire = value === undefined ? '' : wireText(media, value);
  return { ...rest, id, shown: shownText(context, id, text), wire, made: rest.summary === MADE };
}

/** A text that is too long for the page is cut there, and stands whole in a file beside it. */
export function shownText(context: PageContext, id: string, text: string): ShownText {
  const limit = context.detail.example;
  if (text.length <= limit) return { text, href: '', length: text.length };
  const page = context.path.replace(/^.*\//, '').replace(/\.html$/, '');
  const file = `examples/${page}.${id.replaceAll(/[^\w.-]+/g, '_')}.txt`;
  context.files.set(file, text);
  // A character of two units is not cut in the middle.
  const cut = text.slice(0, limit).replace(/[\ud800-\udbff]$/, '');
  return { text: cut, href: context.root + file, length: text.length };
}

/** A form body, one pair per line; brackets as people write them, though they travel percent-encoded. */
function wireText(media: MediaType, value: JsonValue): string {
  if (!isFormMediaType(media.name)) return '';
  return encodeForm(media, value).replaceAll('%5B', '[').replaceAll('%5D', ']').replaceAll('&', '\n&');
}
