import type { Schema } from '../../../model/schema.ts';
import { isSecretSite } from '../../matchers/choose-comparison.ts';
import { applicators, childPointer, isObject, itemSchemas, preview, propertySchemas } from '../../schema-walk.ts';
import { isConditional, sameSent } from './sent-members.ts';

/** Where what is there differs from what was sent. */
export interface KeptDifference {
  /** JSON Pointer from the member. */
  readonly at: string;
  readonly expected: string;
  readonly got: string;
}

/**
 * The first difference between what was sent and what is there; undefined where there is none, or where the two are of kinds that say
 * nothing of each other (the name that was sent, the thing that is shown). Texts are compared as `sameSent` does; more may be there.
 */
export function differenceOf(sent: unknown, got: unknown, schemas: readonly Schema[]): KeptDifference | undefined {
  if (sent === null || got === null || got === undefined) return bare(sent, got);
  if (Array.isArray(sent)) return Array.isArray(got) ? listDifference(sent, got, schemas) : undefined;
  if (isObject(sent)) return isObject(got) ? membersDifference(sent, got, schemas) : undefined;
  if (typeof got !== typeof sent || sameSent(sent, got)) return undefined;
  return { at: '', expected: preview(sent), got: preview(got) };
}

/** Nothing was sent, or nothing is there: an empty text may stand for nothing, and so may an empty list. */
function bare(sent: unknown, got: unknown): KeptDifference | undefined {
  const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';
  const isNothing = (value: unknown): boolean => isEmpty(value) || (Array.isArray(value) && value.length === 0);
  if (isNothing(sent) && isNothing(got)) return undefined;
  // What is there where nothing was sent may be what the service puts there by itself.
  return sent === null ? undefined : { at: '', expected: preview(sent), got: preview(got) };
}

function listDifference(
  sent: readonly unknown[],
  got: readonly unknown[],
  schemas: readonly Schema[],
): KeptDifference | undefined {
  if (!sent.every((item) => isObject(item))) {
    const isComparable = got.every((item) => item === null || typeof item !== 'object');
    if (!isComparable || sameSent(sent, got)) return undefined;
    return { at: '', expected: preview(sent), got: preview(got) };
  }
  if (sent.length !== got.length) return { at: '', expected: `${sent.length} items`, got: `${got.length} items` };
  const parts = itemSchemas(schemas, 0);
  for (const [index, item] of sent.entries()) {
    const differences = got.map((other) => differenceOf(item, other, parts));
    const own = differences[index];
    // Lists may have an order of their own.
    if (own === undefined || differences.includes(undefined)) continue;
    return { ...own, at: `${childPointer('', index)}${own.at}` };
  }
  return undefined;
}

function membersDifference(
  sent: Readonly<Record<string, unknown>>,
  got: Readonly<Record<string, unknown>>,
  schemas: readonly Schema[],
): KeptDifference | undefined {
  for (const [name, value] of Object.entries(sent)) {
    const own = propertySchemas(schemas, name);
    const isDeclared = schemas.some(({ properties }) => properties.has(name));
    if (!isDeclared || isSecretSite(name, own) || own.some(isConditional)) continue;
    const found = differenceOf(value, got[name], applicators(own));
    if (found !== undefined) return { ...found, at: `${childPointer('', name)}${found.at}` };
  }
  return undefined;
}
