import type { Schema } from '../schema.ts';
import { isDocument } from '../load/document-store.ts';
import { reportAt } from '../load/report.ts';
import type { BuildState } from './scope.ts';

const ON_PATH = 1;
const DONE = 2;

/**
 * Reports schemas that contain themselves by `$ref` and `allOf` alone: checking a value against one would never end
 * (JSON Schema 2020-12 Core section 9.4.1). Circles through `oneOf` and `anyOf` are left alone: base types that list
 * their own subtypes are common, and readers choose among the alternatives instead of trying them.
 */
export function checkReferenceCircles(state: BuildState): void {
  const states = new Uint8Array(state.schemaNodes.length);
  for (const schema of state.schemaNodes) visit(state, schema, states);
}

function visit(state: BuildState, schema: Schema, states: Uint8Array): void {
  if (states[schema.id] === DONE || (schema.ref === undefined && schema.allOf.length === 0)) return;
  if (states[schema.id] === ON_PATH) {
    reportCircle(state, schema);
    return;
  }
  states[schema.id] = ON_PATH;
  if (schema.ref !== undefined && schema.dynamicRef === undefined) visit(state, schema.ref, states);
  for (const member of schema.allOf) visit(state, member, states);
  states[schema.id] = DONE;
}

function reportCircle(state: BuildState, { location, name }: Schema): void {
  const document = state.store.opened.get(location.file);
  if (document === undefined || !isDocument(document)) return;
  const parameters = { ref: JSON.stringify(name ?? `#${location.pointer}`) };
  reportAt(state.reporter, 'circular-reference', { document, pointer: location.pointer }, { parameters });
}
