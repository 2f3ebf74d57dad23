import type { Schema } from '../../../model/schema.ts';
import { isFile } from '../../../model/facts/codec/file-schema.ts';
import type { CheckView } from './check-view.ts';
import { needsAnnotations } from './needs-annotations.ts';

const MAX_DEPTH = 8;

/** Whether the check of a schema refuses `undefined` by itself, so that a required member need not be asked for first. */
export function refusesUndefined(schema: Schema, view: CheckView, depth: number = 0): boolean {
  if (schema.boolean !== undefined) return !schema.boolean;
  if (depth > MAX_DEPTH || needsAnnotations(schema) || (view.files && isFile(schema))) return false;
  if (schema.types.length > 0 || schema.enum !== undefined || schema.hasConst) return true;
  return partRefuses(schema, (member) => refusesUndefined(member, view, depth + 1));
}

function partRefuses({ ref, allOf, anyOf, oneOf }: Schema, refuses: (part: Schema) => boolean): boolean {
  if (ref !== undefined && refuses(ref)) return true;
  return allOf.some(refuses) || [anyOf, oneOf].some((members) => members.length > 0 && members.every(refuses));
}
