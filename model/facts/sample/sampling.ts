import type { JsonValue } from '../../location.ts';
import type { Schema } from '../../schema.ts';
import { MAX_DEPTH } from '../../load/nesting.ts';
import type { View } from '../read-write-views.ts';
import { boundBy, targetOf, type Verdicts } from './fitting.ts';
import type { Draw } from './draw.ts';
import { valueHeight } from './value-height.ts';

/** Where sampling stands; handed down so that the files of single types need not know who calls them. */
export interface Sampling {
  readonly view: View;
  /** Undefined makes the plainest value. */
  readonly draw: Draw | undefined;
  /** Values around this one. */
  readonly depth: number;
  /** Optional members are left out: the only way to be told from an alternative that takes more. */
  readonly isLean: boolean;
  /** True for every optional member, whatever chance says. */
  readonly isFull: boolean;
  /** True where several alternatives are taken at once when no single one has a value. */
  readonly isJoint: boolean;
  /** Optional members that the branches taken around this value do not want. */
  readonly excluded: ReadonlySet<string>;
  /** Compositions of this value that are decided already. */
  readonly taken: ReadonlySet<object>;
  /** Schemas of the values around this one: what holds itself is shown once. */
  readonly around: ReadonlySet<Schema>;
  /** True where this value is of a schema of the values around it. */
  readonly isBack: boolean;
  /** What a `$dynamicRef` leads to. */
  readonly bindings: ReadonlyMap<string, Schema>;
  readonly budget: Budget;
  /** A value that all of the schemas accept, one level below. */
  readonly sample: (schemas: readonly Schema[], at: Sampling) => JsonValue | undefined;
}

/** What one value may cost; shared by all of its parts. */
export interface Budget {
  /** Schemas that may still be looked at. */
  steps: number;
  /** Values made beyond which optional members are left out. */
  values: number;
  /** What is known of the values made so far. */
  readonly verdicts: Verdicts;
}

/** Beyond this depth only required members are made, so that recursive schemas end. */
export const optionalDepth = 4;
/** Beyond this depth nothing is made: deeper values than documents may be cannot be walked on every stack. */
export const maxDepth: number = MAX_DEPTH;

/** True for what cannot end before nothing is made any more: it would be made all the way down first, in vain. */
export function isTooHigh(schema: Schema, depth: number): boolean {
  const height = valueHeight(schema);
  // Of what requires itself some levels are made: what a view hides, or an example, may end it.
  return height === Infinity ? depth > optionalDepth : depth + height > maxDepth;
}

/** The schemas with everything that holds beside them: references and `allOf`, all the way down. */
export function partsOf(
  schemas: readonly Schema[],
  outer: ReadonlyMap<string, Schema>,
): { readonly parts: readonly Schema[]; readonly bindings: ReadonlyMap<string, Schema> } {
  const [only] = schemas;
  if (only !== undefined && schemas.length === 1 && isAlone(only)) return { parts: schemas, bindings: outer };
  const found = new Set<Schema>();
  let bindings = outer;
  const add = (part: Schema): void => {
    if (found.has(part)) return;
    found.add(part);
    bindings = boundBy(part, bindings);
    const target = targetOf(part, bindings);
    if (target !== undefined) add(target);
    part.allOf.forEach(add);
  };
  schemas.forEach(add);
  return { parts: [...found], bindings };
}

/** True when nothing holds beside a schema, and it says nothing about what references lead to. */
function isAlone({ ref, dynamicRef, dynamicAnchor, dynamicBindings, allOf }: Schema): boolean {
  return allOf.length === 0 && (ref ?? dynamicRef ?? dynamicAnchor ?? dynamicBindings) === undefined;
}

/** True when a schema leads back into what it stands in. */
export function isRecursive(schemas: readonly Schema[], { around, bindings }: Sampling): boolean {
  return partsOf(schemas, bindings).parts.some((part) => around.has(part));
}
