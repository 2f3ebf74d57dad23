import { takesHash, takesList, takesText, type Codec } from '../codec.ts';
import { setMember } from '../decode-value.ts';
import { pointerOf } from '../../schema/run.ts';
import { refused } from '../decode-scalar.ts';
import { partCodec, type PartRole } from './multipart-plan.ts';
import { report, type ProblemSink } from '../problem-sink.ts';

/** The values of the parts of one property, in the order in which they came. */
interface Came {
  readonly values: unknown[];
  role: PartRole;
}

/** Values of parts by property. */
export type CameParts = Map<string, Came>;

/** Takes note of the value of a part. */
export function addPart(came: CameParts, role: PartRole, value: unknown): void {
  const before = came.get(role.property);
  if (before === undefined) came.set(role.property, { values: [value], role });
  else {
    before.values.push(value);
    if (role.isList) before.role = role;
  }
}

/**
 * The members that parts make: one that comes again makes an array (RFC 7578 section 4.3), and one part is an array where
 * only that fits. `refused` after a problem was reported.
 */
export function membersOfParts(
  came: CameParts,
  codec: Codec,
  sink: ProblemSink,
): Record<string, unknown> | typeof refused {
  const members: Record<string, unknown> = {};
  for (const [property, { values, role }] of came) {
    if (values.length > 1 && !role.isList && role.isFile && role.isDeclared && !takesLists(codec, property)) {
      const name = pointerOf([property]);
      report(sink, { in: 'body', name, rule: 'duplicate', expected: 'one file', value: 'several' });
      return refused;
    }
    setMember(members, property, valueOfParts(values, role, partCodec(codec, property)));
  }
  return members;
}

function takesLists(codec: Codec, property: string): boolean {
  const own = partCodec(codec, property);
  return own !== undefined && takesList(own);
}

function valueOfParts(values: readonly unknown[], { isList }: PartRole, codec: Codec = {}): unknown {
  const isOne = values.length === 1;
  if (isOne && !isList) return values[0];
  return values.flatMap((value, place) => {
    return Array.isArray(value) && !isItem(itemCodec(codec, place), value, isOne) ? value : [value];
  });
}

/** What an item of a list is. */
export function itemCodec({ items, prefixItems }: Codec, place: number): Codec | undefined {
  return prefixItems?.[place] ?? items;
}

/** Whether an array is one item of a list of lists, and not the whole list, which senders write in one part as well. */
function isItem(codec: Codec | undefined, value: readonly unknown[], isOne: boolean): boolean {
  return codec === undefined || codec.any === true ? !isOne : isShaped(codec, value);
}

/** Whether a JSON value is of a kind that a codec takes. */
export function isShaped(codec: Codec, value: unknown): boolean {
  if (codec.any === true) return true;
  if (Array.isArray(value))
    return takesList(codec) && value.every((item, place) => isShaped(itemCodec(codec, place) ?? { any: true }, item));
  if (typeof value === 'object' && value !== null) return takesHash(codec);
  if (typeof value === 'string') return takesText(codec);
  if (typeof value === 'boolean') return codec.boolean === true;
  return value === null ? codec.null === true : codec.integer === true || codec.number === true;
}
