import type { Keyword } from './keyword.ts';
import { ARRAY_KEYWORDS } from './keyword-array.ts';
import { COMPOSITION_KEYWORDS } from './keyword-composition.ts';
import { OBJECT_KEYWORDS } from './keyword-object.ts';
import { REFERENCE_KEYWORDS } from './keyword-reference.ts';
import { SCALAR_KEYWORDS } from './keyword-scalar.ts';

/** Every keyword with a check of its own, in the order in which checks run; `unevaluated*` come after all of them. */
export const KEYWORDS: Readonly<Record<string, Keyword>> = {
  ...SCALAR_KEYWORDS,
  ...ARRAY_KEYWORDS,
  ...OBJECT_KEYWORDS,
  ...REFERENCE_KEYWORDS,
  ...COMPOSITION_KEYWORDS,
};
