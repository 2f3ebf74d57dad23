import { encodeForm, encodeMultipart, type FieldSpec } from '../wire/form.ts';
import { defaultExplode, type Style } from '../wire/style.ts';

/** Writes a request body of one media type. */
export interface BodyEncoder {
  /** Media type or range as the description has it. */
  readonly type: string;
  /** The body; `contentType` is left out where `fetch` must add it (multipart boundary, type of a Blob). */
  readonly encode: (body: unknown) => BodyInit;
  /** False when `fetch` knows the content type from the body. */
  readonly named?: boolean;
}

/** A JSON body. */
export function json(type: string = 'application/json'): BodyEncoder {
  return { type, encode: (body) => JSON.stringify(body) };
}

/** An urlencoded body; `fields` as in {@link fieldSpecs}. */
export function form(fields: string = ''): BodyEncoder {
  const specs = /* @__PURE__ */ fieldSpecs(fields);
  return { type: 'application/x-www-form-urlencoded', encode: (body) => encodeForm(Object(body) as object, specs) };
}

/** A multipart body; `fields` as in {@link fieldSpecs}. */
export function multipart(fields: string = ''): BodyEncoder {
  const specs = fieldSpecs(fields);
  return {
    type: 'multipart/form-data',
    named: false,
    encode: (body) => encodeMultipart(Object(body) as object, specs),
  };
}

/** A body that is sent as it is: text, bytes, Blob, stream. */
export function plain(type: string): BodyEncoder {
  // The emitted argument type admits what fetch takes, and nothing else.
  return { type, named: !type.includes('*'), encode: (body) => body as BodyInit };
}

/**
 * Encoding Objects as one text: entries separated by spaces, `name:word,word`; words are a style, `joined`, `reserved`
 * or a media type.
 */
function fieldSpecs(fields: string): Record<string, FieldSpec> {
  const specs: Record<string, FieldSpec> = {};
  for (const entry of fields.split(' ')) {
    const [name = '', words = ''] = entry.split(':');
    const list = words.split(',');
    const contentType = list.find((word) => word.includes('/'));
    // Emitted words are either a style or one of the three others.
    const style = list.find((word) => /^[a-z]+[A-Z]|^form$/.test(word)) as Style | undefined;
    specs[decodeURIComponent(name)] = {
      contentType,
      style: style ?? (contentType === undefined && words !== '' ? 'form' : undefined),
      explode: !list.includes('joined') && defaultExplode(style ?? 'form'),
      allowReserved: list.includes('reserved'),
    };
  }
  return specs;
}
