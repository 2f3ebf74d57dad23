import { decodeParameter, type DecodeSpec, type ParameterShape } from '../../wire/decode-parameter.ts';
import type { RawValue } from '../../wire/bracket.ts';
import { encodeComponent } from '../../wire/percent.ts';
import type { RawPair } from '../../wire/query-pairs.ts';
import { mayRepeat, takesHash, takesList, type Codec } from '../codec.ts';
import type { ParameterEntry } from '../operation-table.ts';

/** Names of the fields that a query or cookie parameter may come as. */
export function fieldNames({ fields, name, shape, codec }: ParameterEntry): readonly string[] {
  if (fields === undefined) return [name];
  const isOther = shape === 'scalar' || codec.null === true || takesList(codec);
  return isOther && !fields.includes(name) ? [...fields, name] : fields;
}

/**
 * The entry by the shape of what came, where its schema takes several that are told apart by their fields: a list repeats the name,
 * an exploded object has those of its properties (OAS "Style Values").
 */
export function asWritten(entry: ParameterEntry, pairs: readonly RawPair[]): ParameterEntry {
  const { explode, fields, shape, codec } = entry;
  if (entry.content !== undefined || entry.style === 'deepObject') return entry;
  if (shape !== 'scalar' && isNull(entry, pairs)) return asValue(entry);
  if (!explode) return entry;
  if (fields !== undefined) return asMembersOrValue(entry, fields, pairs);
  return shape === 'scalar' && pairs.length > 1 && mayRepeat(codec) ? { ...entry, shape: 'array' } : entry;
}

/** Whether a field is null, which clients write as an empty text, rather than the list of one: an empty list is not written. */
export function isNull({ codec, name, fields }: ParameterEntry, pairs: readonly RawPair[]): boolean {
  const [first] = pairs;
  if (codec.null !== true || pairs.length !== 1 || first === undefined) return false;
  return first[0] === name && first[1] === '' && fields?.includes(name) !== true;
}

function asValue({ fields: _, ...rest }: ParameterEntry): ParameterEntry {
  return { ...rest, shape: 'scalar' };
}

function asMembersOrValue(entry: ParameterEntry, fields: readonly string[], pairs: readonly RawPair[]): ParameterEntry {
  const { fields: _, ...rest } = entry;
  const { name, shape, codec } = rest;
  const isWhole = !fields.includes(name) && pairs.every((pair) => pair[0] === name);
  if (!isWhole) return shape === 'object' ? entry : { ...entry, shape: 'object' };
  if (shape === 'object') return takesList(codec) ? { ...rest, shape: 'array' } : entry;
  return pairs.length > 1 && takesList(codec) ? { ...rest, shape: 'array' } : rest;
}

/** Whether a text may be several parts: of a list or an object, where no text is a value. */
export function takesParts(codec: Codec): boolean {
  return codec.text !== true && codec.any !== true && (takesList(codec) || takesHash(codec));
}

/** The list or object that a text of several parts is, where the schema takes it beside a single value. */
export function asContainer(
  { codec, shape, content }: ParameterEntry,
  spec: DecodeSpec,
  source: string | readonly RawPair[],
): RawValue | undefined {
  if (shape !== 'scalar' || content !== undefined || !takesParts(codec)) return undefined;
  const read = (as: ParameterShape): RawValue | undefined => decodeParameter({ ...spec, shape: as }, source, []);
  const list = takesList(codec) ? read('array') : undefined;
  // An item that is JSON is no single value.
  if (Array.isArray(list) && (list.length > 1 || /^[[{]/.test(String(list[0])))) return list;
  if (!takesHash(codec) || hasOwnName(spec, source)) return undefined;
  return unlessNull(codec, read('object'));
}

/** A hash; none where an empty text is null. */
function unlessNull(codec: Codec, hash: RawValue | undefined): RawValue | undefined {
  return codec.null === true && Object.keys(hash ?? {}).length === 0 ? undefined : hash;
}

/** Whether a text, or the field, has the name of the parameter: members of an exploded object have their own. */
function hasOwnName({ name, style, explode }: DecodeSpec, source: string | readonly RawPair[]): boolean {
  if (!explode) return false;
  return typeof source !== 'string' || (style === 'matrix' && source.startsWith(`;${encodeComponent(name)}=`));
}
