import { RawTree, type NameSplit, type RawValue } from '../../wire/bracket.ts';
import { decodeParameter } from '../../wire/decode-parameter.ts';
import { decodeFormComponent } from '../../wire/percent.ts';
import type { RawPair } from '../../wire/query-pairs.ts';
import type { WireProblem } from '../../wire/wire-error.ts';
import { refused } from '../decode-scalar.ts';
import { setMember } from '../decode-value.ts';
import { memberCodec, namesMember } from '../codec.ts';
import type { BodyEntry, FieldEntry } from '../operation-table.ts';
import { nameSplit } from '../parameters/name-split.ts';
import { FORM_LIMITS } from './body-fields.ts';

/** What is known of a form. */
interface StyledForm {
  readonly entry: { readonly fields?: BodyEntry['fields'] | undefined; readonly codec: BodyEntry['codec'] };
  /** Set where nothing is percent-encoded. */
  readonly isPlain: boolean;
  /** Reports what breaks a style. */
  readonly tell: (problems: readonly WireProblem[]) => void;
}

/**
 * The fields of a form, those whose Encoding Object names a style read by it: `a,b` is split before it is decoded, and the
 * properties of an exploded object are put together.
 * @param value what the bracket grammar makes of the fields
 */
export function styledFields(value: object, pairs: readonly RawPair[], form: StyledForm): object | typeof refused {
  const { fields } = form.entry;
  if (fields === undefined) return value;
  const values: Record<string, unknown> = { ...value };
  const problems: WireProblem[] = [];
  for (const [name, field] of Object.entries(fields)) {
    const found = field.explode
      ? explodedField(name, field, { form, pairs, values, problems })
      : joinedField(name, field, { form, pairs, values, problems });
    if (found !== undefined) setMember(values, name, found);
  }
  if (problems.length === 0) return values;
  form.tell(problems);
  return refused;
}

interface StyledReading {
  readonly form: StyledForm;
  readonly pairs: readonly RawPair[];
  /** Members so far; those that belong to an exploded object are taken out. */
  readonly values: Record<string, unknown>;
  readonly problems: WireProblem[];
}

function joinedField(name: string, field: FieldEntry, { form, pairs, problems }: StyledReading): RawValue | undefined {
  const { isPlain } = form;
  // A list in several parts is one already: so it was written before styles applied to multipart (OAS 3.1).
  if (isPlain && pairs.filter(([key]) => key === name).length > 1) return undefined;
  return decodeParameter({ name, in: 'query', isPlain, ...field }, pairs, problems);
}

/**
 * The members of an exploded object, whose names are those of fields: lists repeat them, and what is within lists and objects is in
 * brackets, as in a query. One that takes members of any name has all that nothing else is declared for.
 */
function explodedField(name: string, field: FieldEntry, reading: StyledReading): RawValue | undefined {
  const { form, pairs, values, problems } = reading;
  const { codec } = form.entry;
  const [split, outer] = [nameSplit(memberCodec(codec, name) ?? {}), nameSplit(codec)];
  const isMember = memberOf(field, form);
  const tree = new RawTree(FORM_LIMITS, problems, split);
  for (const [key, raw] of pairs) {
    if (!isMember(firstOf(split, key))) continue;
    const text = form.isPlain ? raw : decodeFormComponent(raw);
    // What is no UTF-8 was reported already.
    if (text !== undefined) tree.add(key, text);
    const taken = firstOf(outer, key);
    if (!namesMember(codec, taken)) delete values[taken];
  }
  return Object.keys(tree.root).length === 0 ? undefined : tree.root;
}

/** Whether a name is that of a member of an exploded object: a field that the form itself declares is no member of another. */
function memberOf(field: FieldEntry, { entry: { codec, fields = {} } }: StyledForm): (key: string) => boolean {
  const { properties } = field;
  if (properties !== undefined) return (key) => properties.includes(key) && !namesMember(codec, key);
  const others = Object.values(fields).filter((each) => each !== field);
  return (key) => !namesMember(codec, key) && !others.some((other) => other.properties?.includes(key) === true);
}

function firstOf(split: NameSplit, key: string): string {
  return split(key)?.[0] ?? key;
}
