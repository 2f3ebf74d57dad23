import type { FieldSpec } from '../form.ts';
import { isJsonMediaType } from '../media-type.ts';
import { definedEntries, isContainer } from '../text.ts';
import { writeExact } from './exact-json.ts';
import { innerShapes, type Shape, shapesOf } from './exact-shape.ts';

type FieldSpecs = Readonly<Record<string, FieldSpec>>;

/** A list or object with its own lists and objects as their JSON, in which integers keep their digits. */
export function itemTexts(value: unknown, shapes: readonly Shape[]): unknown {
  if (!isJson(value)) return value;
  return withMembers(value, shapes, (_, item, inner) => jsonText(item, inner));
}

/** A form with what `encodeForm` would write as JSON as its text. */
export function fieldTexts(body: object, specs: FieldSpecs, shape: Shape): object {
  return withMembers(body, [shape], (name, value, inner) => {
    const style = specs[name]?.style;
    // Brackets go down to the scalars: there is no JSON.
    if (style === 'deepObject' || (Array.isArray(value) && name.endsWith('[]'))) return value;
    return style === undefined && !Array.isArray(value) ? jsonText(value, inner) : itemTexts(value, inner);
  });
}

/** A multipart body in the same way, and with the media type of JSON for the parts that are JSON by themselves. */
export function partTexts(body: object, specs: FieldSpecs, shape: Shape): [body: object, specs: FieldSpecs] {
  const own: Record<string, FieldSpec> = { ...specs };
  const arePlaced = Array.isArray(body);
  const texts = withMembers(body, [shape], (name, value, inner) => {
    const spec = (Object.hasOwn(specs, name) ? specs[name] : arePlaced ? specs['*'] : undefined) ?? {};
    if (spec.style !== undefined) return spec.style === 'deepObject' ? value : itemTexts(value, inner);
    const isList = Array.isArray(value) && !arePlaced;
    const items: readonly unknown[] = isList ? value : [value];
    if (!items.some(isJsonType(spec) ? isNoFile : isJson)) return value;
    own[name] = asJson(spec);
    return isList ? listTexts(value, inner) : isNoFile(value) ? writeExact(value, all(inner)) : value;
  });
  return [texts, own];
}

function asJson(spec: FieldSpec): FieldSpec {
  const first = firstType(spec);
  const contentType = first === '' || first.includes('*') ? 'application/json' : spec.contentType;
  return { ...spec, contentType, isWritten: true };
}

/** Whether parts are JSON whatever is in them. */
function isJsonType(spec: FieldSpec): boolean {
  return isJsonMediaType(firstType(spec));
}

function firstType({ contentType = '' }: FieldSpec): string {
  return contentType.split(',')[0]?.trim() ?? '';
}

function isNoFile(value: unknown): boolean {
  return !isFile(value);
}

/** Items share a media type, so that the scalars among them are JSON as well. */
function listTexts(items: object, shapes: readonly Shape[]): object {
  return withMembers(items, shapes, (_, item, inner) => (isFile(item) ? item : writeExact(item, all(inner))));
}

type MemberWriter = (name: string, value: unknown, shapes: readonly Shape[]) => unknown;

function withMembers(value: object, shapes: readonly Shape[], write: MemberWriter): object {
  const parts = shapesOf(value, shapes);
  const isList = Array.isArray(value);
  const entries = definedEntries(value).map(([name, member]): [string, unknown] => [
    name,
    write(name, member, innerShapes(parts, name, isList)),
  ]);
  return isList ? entries.map(([, member]) => member) : Object.fromEntries(entries);
}

function jsonText(value: unknown, shapes: readonly Shape[]): unknown {
  return isJson(value) ? writeExact(value, all(shapes)) : value;
}

function all(shapes: readonly Shape[]): Shape {
  return { all: shapes };
}

function isJson(value: unknown): value is object {
  return isContainer(value) && !isFile(value);
}

function isFile(value: unknown): boolean {
  return value instanceof Blob || value instanceof ArrayBuffer || ArrayBuffer.isView(value);
}
