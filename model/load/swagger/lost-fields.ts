import { childPointer } from '../json/json-pointer.ts';
import { isObject } from '../raw.ts';
import type { RawObject } from '../raw.ts';

/** A field of a Swagger document that nothing of OpenAPI 3 says. */
export interface LostField {
  /** Pointer of the field in the Swagger document. */
  readonly pointer: string;
  readonly field: string;
  readonly reason: string;
}

/** The fields that the conversion loses, but for collection formats and examples of bodies. */
export function lostFields(root: RawObject): readonly LostField[] {
  const lost: LostField[] = [
    ...lostOfRoot(root),
    ...lostFlows(root),
    ...lostOfParameters(membersOf(root['parameters'], '/parameters')),
  ];
  for (const [pointer, item] of membersOf(root['paths'], '/paths')) {
    if (!isObject(item)) continue;
    lost.push(...lostOfHolder(item, pointer));
    for (const [at, operation] of membersOf(item, pointer)) {
      if (isObject(operation)) lost.push(...lostOfOperation(root, operation, at));
    }
  }
  return lost;
}

/** Members that are no extensions, with their pointers. */
function membersOf(value: unknown, pointer: string): readonly (readonly [string, unknown])[] {
  if (!isObject(value)) return [];
  const members = Object.entries(value).filter(([key]) => !key.startsWith('x-'));
  return members.map(([key, member]) => [childPointer(pointer, key), member]);
}

const NO_LIST = 'it is no list, and is read as if it were not there';
const NO_HOST = 'a server has a scheme only where there is a `host` as well';

function lostOfRoot(root: RawObject): readonly LostField[] {
  const hasHost = typeof root['host'] === 'string' && root['host'] !== '';
  const lost = ['consumes', 'produces', 'schemes'].flatMap((field) => noList(root, field, ''));
  const isLost = Array.isArray(root['schemes']) && !hasHost;
  return isLost ? [...lost, { pointer: '/schemes', field: 'schemes', reason: NO_HOST }] : lost;
}

const NO_FLOW = 'it names no `flow`, without which it is read as one of `implicit`';

/** A scheme of OAuth says of which flow it is (Swagger 2.0 "Security Scheme Object"). */
function lostFlows(root: RawObject): readonly LostField[] {
  return membersOf(root['securityDefinitions'], '/securityDefinitions').flatMap(([pointer, scheme]) => {
    if (!isObject(scheme) || scheme['type'] !== 'oauth2' || scheme['flow']) return [];
    return [{ pointer: childPointer(pointer, 'type'), field: 'type', reason: NO_FLOW }];
  });
}

function noList(holder: RawObject, field: string, pointer: string): readonly LostField[] {
  const value = holder[field];
  if (value === undefined || Array.isArray(value)) return [];
  return [{ pointer: childPointer(pointer, field), field, reason: NO_LIST }];
}

function lostOfOperation(root: RawObject, operation: RawObject, pointer: string): readonly LostField[] {
  const lost = ['consumes', 'produces', 'schemes'].flatMap((field) => noList(operation, field, pointer));
  if (Array.isArray(operation['schemes']) && typeof root['host'] !== 'string') {
    lost.push({ pointer: childPointer(pointer, 'schemes'), field: 'schemes', reason: NO_HOST });
  }
  return [...lost, ...lostOfHolder(operation, pointer)];
}

function lostOfHolder(holder: RawObject, pointer: string): readonly LostField[] {
  const list: readonly unknown[] = Array.isArray(holder['parameters']) ? holder['parameters'] : [];
  return lostOfParameters(list.map((parameter, index) => [`${pointer}/parameters/${index}`, parameter]));
}

function lostOfParameters(parameters: readonly (readonly [string, unknown])[]): readonly LostField[] {
  return parameters.flatMap(([pointer, parameter]) => {
    if (!isObject(parameter) || parameter['in'] !== 'formData') return [];
    return lostOfField(parameter).map(([field, reason]) => ({ pointer: childPointer(pointer, field), field, reason }));
  });
}

type Reason = readonly [field: string, reason: string];

/** What a field of a form has that becomes a part of its schema, of its media type, or of what is required. */
const FIELD_FIELDS: ReadonlySet<string> = new Set(
  (
    'name in description required type format items collectionFormat default enum maximum exclusiveMaximum minimum ' +
    'exclusiveMinimum multipleOf maxLength minLength pattern maxItems minItems uniqueItems allowEmptyValue example $ref'
  ).split(' '),
);

function lostOfField(field: RawObject): readonly Reason[] {
  const unknown = Object.keys(field)
    .filter((key) => !FIELD_FIELDS.has(key) && !key.startsWith('x-'))
    .map((key): Reason => [key, 'a field of a form has none']);
  if (field['allowEmptyValue'] !== true || takesEmpty(field)) return unknown;
  return [...unknown, ['allowEmptyValue', 'the schema of the field refuses the empty text']];
}

/** Whether the empty text is a value of a field by its schema as well, so that it may be sent as before. */
function takesEmpty({ type, minLength, enum: values, pattern, format }: RawObject): boolean {
  if (type !== 'string' || pattern !== undefined) return false;
  if (format !== undefined && !FREE_FORMATS.has(String(format))) return false;
  return !(typeof minLength === 'number' && minLength > 0) && (!Array.isArray(values) || values.includes(''));
}

/** Formats that say nothing of the text. */
const FREE_FORMATS: ReadonlySet<string> = new Set(['password', 'binary', 'byte']);
