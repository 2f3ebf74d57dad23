import { fits } from '../../../model/facts/sample/fits.ts';
import { sampleValue } from '../../../model/facts/sample/sample-value.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { Schema } from '../../../model/schema.ts';
import { isSecretSite } from '../../matchers/choose-comparison.ts';
import { applicators, isObject, preview, propertySchemas } from '../../schema-walk.ts';
import { otherValue } from '../values/other-value.ts';

/** Members that are JSON. */
export type Members = Readonly<Record<string, JsonValue>>;

/** Objects inside of objects that are filled. */
const DEPTH = 3;

/** Entries of lists whose texts stand for one thing each: two of them are two things. */
const ENTRIES = 2;

/** What points somewhere, is known to some alone, or starts something: it says more than itself. */
const FAR =
  /(?:^|_|[a-z])(?:ids?|iids?|urls?|uris?|endpoint|host|path|slug|namespace|parent|template|import|key|event|action|role|level|scopes?)$/i;

/** Instants that a service knows better than its caller, and what keeps others from seeing a thing, which it may not offer everywhere. */
const OF_SERVICE =
  /^(?:created|updated|modified|deleted)(?:_?(?:at|on|by))?$|(?:At|On|By)$|^(?:internal|confidential|private|hidden|visib\w*)$/;

/** The object with each member that may be there, with a value that is not its default; without those that hang on other things. */
export function fullObject(schema: Schema, known: Members, depth: number = DEPTH): Members {
  const whole = applicators([schema]);
  const names = new Set(whole.flatMap(({ properties }) => [...properties.keys()]));
  let full = known;
  for (const name of names) {
    const schemas = propertySchemas(whole, name);
    if (!isOwn(name, schemas)) continue;
    const value = fullValue(schemas, known[name], depth);
    if (value === undefined) continue;
    const more: Members = { ...full, [name]: value };
    if (fits(schema, more, 'write')) full = more;
  }
  return full;
}

/** True for a member that says nothing but itself. */
export function isOwn(name: string, schemas: readonly Schema[]): boolean {
  const isSpecial = schemas.some(
    ({ readOnly, writeOnly, deprecated, extensions, hasConst }) =>
      readOnly || writeOnly || deprecated || hasConst || Object.keys(extensions).length > 0,
  );
  return schemas.length > 0 && !isSpecial && !FAR.test(name) && !OF_SERVICE.test(name) && !isSecretSite(name, schemas);
}

function fullValue(schemas: readonly Schema[], known: unknown, depth: number): JsonValue | undefined {
  const [own] = schemas;
  if (own === undefined || depth === 0) return undefined;
  const parts = applicators([own]);
  const items = parts.flatMap(({ items: each }) => each ?? []);
  const [item] = items;
  if (item !== undefined) return fullList(item, own, depth);
  if (parts.some(({ properties }) => properties.size > 0)) {
    const drawn = isObject(known) ? known : sampleValue(own, { view: 'write' });
    // What is drawn from a schema, or was taken from an example, is JSON.
    return isObject(drawn) ? fullObject(own, drawn as Members, depth - 1) : undefined;
  }
  return fullScalar(schemas, known);
}

/** What is known, where it is nothing that a server would fall back to; another value otherwise. */
function fullScalar(schemas: readonly Schema[], known: unknown): JsonValue | undefined {
  const defaults = schemas.flatMap((schema) => (schema.hasDefault ? [preview(schema.default)] : []));
  if (isScalar(known) && !defaults.includes(preview(known)) && typeof known !== 'boolean') return known;
  const usual = schemas.find(({ hasDefault }) => hasDefault)?.default ?? firstWord(schemas);
  return otherValue(schemas, usual ?? undefined);
}

/** Words and flags that a server might fall back to. */
function firstWord(schemas: readonly Schema[]): JsonValue | undefined {
  if (schemas.some(({ types }) => types.includes('boolean'))) return false;
  return schemas.flatMap((schema) => schema.enum ?? [])[0];
}

function fullList(item: Schema, list: Schema, depth: number): JsonValue | undefined {
  const first = isObjectSchema(item) ? fullValue([item], undefined, depth) : sampleValue(item, { view: 'write' });
  if (first === undefined) return undefined;
  const second = isObject(first) ? otherObject(item, first as Members) : otherValue([item], first);
  const all = [first, ...(second === undefined ? [] : [second])].slice(0, ENTRIES);
  return [all, [first]].find((entries) => fits(list, entries, 'write'));
}

/** An object one of whose texts or numbers is another. */
function otherObject(schema: Schema, object: Members): Members | undefined {
  const whole = applicators([schema]);
  for (const [name, value] of Object.entries(object)) {
    const other = isScalar(value) ? otherValue(propertySchemas(whole, name), value) : undefined;
    if (other === undefined || FAR.test(name)) continue;
    const another: Members = { ...object, [name]: other };
    if (fits(schema, another, 'write')) return another;
  }
  return undefined;
}

function isObjectSchema(schema: Schema): boolean {
  return applicators([schema]).some(({ properties }) => properties.size > 0);
}

function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
