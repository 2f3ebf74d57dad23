import { writeExact } from '../../wire/exact/exact-json.ts';
import type { Shape } from '../../wire/exact/exact-shape.ts';
import { fieldTexts, itemTexts, partTexts } from '../../wire/exact/json-texts.ts';
import type { ParameterEncoder } from '../../wire/expansion.ts';
import { fieldSpecs } from '../../wire/field-specs.ts';
import { encodeForm } from '../../wire/form.ts';
import { isJsonMediaType } from '../../wire/media-type.ts';
import { encodeMultipart } from '../../wire/multipart.ts';
import { encodeComponent } from '../../wire/percent.ts';
import { isContainer } from '../../wire/text.ts';
import type { ArgumentWriter } from '../descriptor.ts';
import { jsonAs } from './body.ts';

/** As `form`: bigints, and the texts that the shape names, are numbers in the JSON of fields. */
export function exactForm(shape: Shape, fields: string = ''): ArgumentWriter {
  const specs = fieldSpecs(fields);
  return jsonAs('application/x-www-form-urlencoded', (body) =>
    encodeForm(fieldTexts(Object(body) as object, specs, shape), specs),
  );
}

/** As `multipart`, in the same way. */
export function exactMultipart(shape: Shape, fields: string = '', type?: string): ArgumentWriter {
  const specs = fieldSpecs(fields);
  return (body, _, request) => {
    if (body !== undefined) request.body = encodeMultipart(...partTexts(Object(body) as object, specs, shape), type);
  };
}

/** As `contentStyle`, in the same way. */
export function exactContent(mediaType: string, base: ParameterEncoder, shape: Shape): ParameterEncoder {
  return (name) => {
    const write = base(name);
    return (value) => (value === undefined ? '' : write(jsonOrText(mediaType, value, shape)));
  };
}

/** As `querystringStyle` for what is no form, in the same way. */
export function exactQuerystring(mediaType: string, shape: Shape): ParameterEncoder {
  return () => (value) => ((value ?? null) === null ? '' : encodeComponent(jsonOrText(mediaType, value, shape)));
}

/** As `formContentStyle`, in the same way. */
export function exactFormContent(base: ParameterEncoder, shape: Shape, fields: string = ''): ParameterEncoder {
  const specs = fieldSpecs(fields);
  return (name) => {
    const write = base(name);
    return (value) => write(isContainer(value) ? encodeForm(fieldTexts(value, specs, shape), specs) : value);
  };
}

/** As `querystringStyle` for a form, in the same way. */
export function exactFormQuerystring(shape: Shape, fields: string = ''): ParameterEncoder {
  const specs = fieldSpecs(fields);
  return () => (value) => (isContainer(value) ? encodeForm(fieldTexts(value, specs, shape), specs) : '');
}

/** A style in which items and members that are no scalars are JSON, in the same way. */
export function exactItems(style: ParameterEncoder, shape: Shape): ParameterEncoder {
  return (name) => {
    const write = style(name);
    return (value) => write(itemTexts(value, [shape]));
  };
}

function jsonOrText(mediaType: string, value: unknown, shape: Shape): string {
  return typeof value === 'string' && !isJsonMediaType(mediaType) ? value : writeExact(value, shape);
}
