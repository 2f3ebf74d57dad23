import { decodeParameter } from '../../wire/decode-parameter.ts';
import type { RawPair } from '../../wire/query-pairs.ts';
import type { WireProblem } from '../../wire/wire-error.ts';
import { refused } from '../decode-scalar.ts';
import { setMember } from '../decode-value.ts';
import type { BodyEntry } from '../operation-table.ts';

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
export function styledFields(
  value: object,
  pairs: readonly RawPair[],
  { entry: { fields, codec }, isPlain, tell }: StyledForm,
): object | typeof refused {
  if (fields === undefined) return value;
  const values: Record<string, unknown> = { ...value };
  const problems: WireProblem[] = [];
  for (const [name, field] of Object.entries(fields)) {
    // A list in several parts is one already: so it was written before styles applied to multipart (OAS 3.1).
    if (isPlain && !field.explode && pairs.filter(([key]) => key === name).length > 1) continue;
    const found = decodeParameter({ name, in: 'query', isPlain, ...field }, pairs, problems);
    if (found === undefined) continue;
    for (const key of field.properties ?? []) {
      if (!Object.hasOwn(codec.properties ?? {}, key)) delete values[key];
    }
    setMember(values, name, found);
  }
  if (problems.length === 0) return values;
  tell(problems);
  return refused;
}
