import { childPointer, decodeFragment, escapeToken, pointerTokens } from '../json/json-pointer.ts';
import { isObject } from '../raw.ts';
import type { RawObject } from '../raw.ts';
import type { LostField } from './lost-fields.ts';
import { isFilled, mediaTypes } from './normal-root.ts';
import { unsentExamples, withExamples } from './parameter-examples.ts';

/** Where the parameters of one operation were written, in the order in which they come out of the conversion. */
export interface PlacedParameters {
  readonly listed: readonly string[];
  readonly body: string | undefined;
  readonly fields: ReadonlyMap<string, string>;
  /** Whether a form field is required: then there has to be a form. */
  readonly needsForm: boolean;
}

/** A document whose operations have their bodies and form fields in their own lists. */
export interface Placed {
  readonly root: RawObject;
  /** By the pointer of an operation or a path item. */
  readonly parameters: ReadonlyMap<string, PlacedParameters>;
  /** Examples of bodies in media types that they are not sent in. */
  readonly lost: readonly LostField[];
}

const METHODS: ReadonlySet<string> = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch']);

interface Parameter {
  readonly value: RawObject;
  readonly pointer: string;
  /** Where it is sent, of a reference what it leads to. */
  readonly in: unknown;
  readonly name: unknown;
}

/**
 * Puts every body and form field, which are no parameters any more in OpenAPI 3, into the lists of the operations that send
 * them: those of the path item that the operation does not describe itself, and those that are references. Other
 * parameters stay where they are (Swagger 2.0 "Parameter Object").
 */
export function placeParameters(root: RawObject): Placed {
  const placed = new Map<string, PlacedParameters>();
  const lost: LostField[] = [];
  const paths = mapMembers(root['paths'], (item, path) => {
    const pointer = childPointer('/paths', path);
    return path.startsWith('x-') || !isObject(item) ? item : placeItem(root, item, pointer, { placed, lost });
  });
  // Every place that uses a shared body has its own by now.
  const shared = isObject(root['parameters'])
    ? {
        parameters: Object.fromEntries(
          Object.entries(root['parameters'])
            .filter(([, value]) => !isObject(value) || !isBody(value))
            .map(([name, value]) => [name, isObject(value) ? withExamples(value, []) : value]),
        ),
      }
    : {};
  return { root: { ...root, ...shared, ...(root['paths'] === undefined ? {} : { paths }) }, parameters: placed, lost };
}

function mapMembers(value: unknown, change: (member: unknown, name: string) => unknown): unknown {
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, change(member, name)]));
}

function placeItem(
  root: RawObject,
  item: RawObject,
  pointer: string,
  { placed, lost }: { readonly placed: Map<string, PlacedParameters>; readonly lost: LostField[] },
): RawObject {
  const shared = parametersOf(root, item, pointer);
  const kept = shared.filter((parameter) => !isBody(parameter));
  const result: Record<string, unknown> = {};
  // Whoever converts may read it before the operations.
  if (kept.length > 0) result['parameters'] = kept.map(({ value }) => withExamples(value, []));
  placed.set(pointer, placesOf(kept));
  for (const [field, member] of Object.entries(item)) {
    if (field === 'parameters') continue;
    if (!METHODS.has(field)) result[field] = member;
    else if (isObject(member)) {
      const at = childPointer(pointer, field);
      const own = operationParameters(shared.filter(isBody), parametersOf(root, member, at));
      placed.set(at, placesOf(own));
      lost.push(...lostExamples(root, member, own));
      result[field] = placeOperation(root, member, own);
    }
  }
  return result;
}

/** A body of its own takes the place of one that the path item has, and so does a field of the same name. */
function operationParameters(inherited: readonly Parameter[], own: readonly Parameter[]): readonly Parameter[] {
  const isReplaced = (one: Parameter): boolean =>
    own.some((other) => isBody(other) && (one.in !== 'formData' || other.in !== 'formData' || other.name === one.name));
  return [...inherited.filter((parameter) => !isReplaced(parameter)), ...own];
}

function placeOperation(root: RawObject, operation: RawObject, parameters: readonly Parameter[]): RawObject {
  const { parameters: _listed, schemes, consumes, produces, ...rest } = operation;
  const result: Record<string, unknown> = { ...rest };
  const forms = formTypes(parameters, isFilled(consumes) ? consumes : root['consumes']);
  if (forms !== undefined) result['consumes'] = forms;
  else if (isFilled(consumes)) result['consumes'] = consumes;
  if (isFilled(produces)) result['produces'] = produces;
  const { host } = root;
  if (isFilled(schemes) && typeof host === 'string') {
    result['servers'] = schemes.map((scheme) => ({
      url: `${String(scheme)}://${host}${String(root['basePath'] ?? '')}`,
    }));
  }
  if (parameters.length > 0) {
    const types = mediaTypes(forms ?? consumes, root['consumes']);
    result['parameters'] = parameters.map(({ value }) => withExamples(value, types));
  }
  return result;
}

function lostExamples(root: RawObject, operation: RawObject, parameters: readonly Parameter[]): readonly LostField[] {
  const types = mediaTypes(operation['consumes'], root['consumes']);
  return parameters.flatMap(({ value, pointer }) =>
    unsentExamples(value, types).map(({ field, type }) => ({
      pointer: childPointer(childPointer(pointer, field), type),
      field,
      reason: `no body of this operation is \`${type}\``,
    })),
  );
}

const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data';

/**
 * The media type of a form whose operation names none that is one; undefined where it does. A file takes parts, everything else is
 * sent as HTML forms are (Swagger 2.0 "Parameter Object").
 */
function formTypes(parameters: readonly Parameter[], consumes: unknown): readonly string[] | undefined {
  const fields = parameters.filter((parameter) => parameter.in === 'formData');
  const isNamed = isFilled(consumes) && consumes.some((type) => type === FORM || type === MULTIPART);
  if (fields.length === 0 || isNamed) return undefined;
  return fields.some(({ value }) => value['type'] === 'file') ? [MULTIPART] : [FORM];
}

function parametersOf(root: RawObject, holder: RawObject, pointer: string): readonly Parameter[] {
  const list: readonly unknown[] = Array.isArray(holder['parameters']) ? holder['parameters'] : [];
  return list.flatMap((value, index) => {
    if (!isObject(value)) return [];
    const at = `${pointer}/parameters/${index}`;
    const target = sharedParameter(root, value['$ref']);
    if (target === undefined) {
      return [{ value: withCommas(value), pointer: at, in: value['in'], name: value['name'] }];
    }
    const own = {
      pointer: `/parameters/${escapeToken(target.name)}`,
      in: target.value['in'],
      name: target.value['name'],
    };
    const parameter = { ...own, value: target.value };
    // A list may hold one field many times over, so that each gets an object of its own.
    return isBody(parameter)
      ? [{ ...parameter, value: withCommas(structuredClone(target.value)) }]
      : [{ ...own, pointer: at, value }];
  });
}

/**
 * A list of a form that names no collection format is sent with commas (Swagger 2.0 "Parameter Object"); whoever converts makes
 * repeated fields of one that does not say so. Files, which Swagger knows no lists of, cannot be joined.
 */
function withCommas(value: RawObject): RawObject {
  const { in: place, type, items, collectionFormat } = value;
  if (place !== 'formData' || type !== 'array' || collectionFormat !== undefined) return value;
  if (isObject(items) && items['type'] === 'file') return value;
  return { ...value, collectionFormat: 'csv' };
}

function sharedParameter(
  root: RawObject,
  reference: unknown,
): { readonly name: string; readonly value: RawObject } | undefined {
  if (typeof reference !== 'string' || !reference.startsWith('#/parameters/')) return undefined;
  const name = pointerTokens(decodeFragment(reference.slice(1)))[1] ?? '';
  const shared = root['parameters'];
  const value = isObject(shared) && Object.hasOwn(shared, name) ? shared[name] : undefined;
  return isObject(value) ? { name, value } : undefined;
}

function isBody(parameter: { readonly in?: unknown }): boolean {
  return parameter.in === 'body' || parameter.in === 'formData';
}

function placesOf(parameters: readonly Parameter[]): PlacedParameters {
  const fields = parameters.filter((parameter) => parameter.in === 'formData');
  return {
    listed: parameters.filter((parameter) => !isBody(parameter)).map(({ pointer }) => pointer),
    body: parameters.find((parameter) => parameter.in === 'body')?.pointer,
    fields: new Map(fields.map(({ name, pointer }) => [String(name), pointer])),
    needsForm: fields.some(({ value }) => value['required'] === true),
  };
}
