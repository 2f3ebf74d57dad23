import type { Example } from '../../../model/example.ts';
import { isFormMediaType } from '../../../model/facts/media-kind.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { MediaType } from '../../../model/media-type.ts';
import type { Direction, PageContext } from '../page-context.ts';
import { renderMarkdown } from '../text/markdown.ts';
import { exampleText, valueText } from './example-text.ts';
import { encodeForm } from './sample-wire.ts';
import { sampleValue } from './sample-value.ts';

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
 * Examples of a media type, each on its own: those it has, else those of its schema, else one made from the schema.
 */
export function exampleViews(
  context: PageContext,
  media: MediaType,
  { id, direction }: ExamplePlace,
): readonly ExampleView[] {
  if (media.examples.length > 0) {
    return media.examples.map((example, index) => {
      const { name, summary = '', description, hasValue, value, externalValue, serializedValue } = example;
      const isElsewhere = !hasValue && serializedValue === undefined;
      const external = isElsewhere ? (externalValue ?? '') : '';
      return view(context, media, {
        id: `${id}.${name}`,
        name,
        summary,
        descriptionHtml: renderMarkdown(description),
        text: isElsewhere ? '' : exampleText(example),
        external,
        value: hasValue ? value : undefined,
        open: index === 0,
      });
    });
  }
  return schemaExamples(media, direction).map(({ value, summary, name }, index) =>
    view(context, media, {
      id: `${id}.${name}`,
      name,
      summary,
      descriptionHtml: '',
      text: valueText(value),
      external: '',
      value,
      open: index === 0,
    }),
  );
}

interface SchemaExample {
  readonly name: string;
  readonly summary: string;
  readonly value: JsonValue;
}

const MADE = 'Made from the schema';

function schemaExamples({ schema }: MediaType, direction: ExamplePlace['direction']): readonly SchemaExample[] {
  if (schema === undefined) return [];
  if (schema.examples.length > 0) {
    return schema.examples.map((value, index) => ({
      name: index === 0 ? 'example' : `example ${index + 1}`,
      summary: '',
      value,
    }));
  }
  const value = sampleValue(schema, direction);
  return value === undefined ? [] : [{ name: 'example', summary: MADE, value }];
}

interface Viewed extends Pick<Example, 'name'> {
  readonly id: string;
  readonly summary: string;
  readonly descriptionHtml: string;
  readonly text: string;
  readonly external: string;
  readonly value: JsonValue | undefined;
  readonly open: boolean;
}

function view(context: PageContext, media: MediaType, { text, value, ...rest }: Viewed): ExampleView {
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
