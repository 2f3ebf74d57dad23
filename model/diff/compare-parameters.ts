import type { Operation } from '../operation.ts';
import type { Parameter } from '../parameter.ts';
import type { Schema } from '../schema.ts';
import { type ChangeLog, type Place, within } from './change-log.ts';
import { conjuncts } from '../facts/schema-shape.ts';
import { show } from './finding.ts';

/** Two operations that stand for each other, and the log. */
export interface OperationPair {
  readonly log: ChangeLog;
  readonly old: Operation;
  readonly new: Operation;
  /** What a change of the operation itself is told at; requests travel in its direction. */
  readonly place: Place;
}

/** The parameters of two operations; those of the path by their position in it. */
export function compareParameters(pair: OperationPair): void {
  const { log, old, new: later, place } = pair;
  const free = new Set(later.parameters);
  const lost: Parameter[] = [];
  const renamed = pathNames(old, later);
  for (const parameter of old.parameters) {
    const name = parameter.in === 'path' ? (renamed.get(parameter.name) ?? parameter.name) : parameter.name;
    const partner = later.parameters.find((other) => other.in === parameter.in && sameName(other, name));
    if (partner === undefined) lost.push(parameter);
    else {
      free.delete(partner);
      compareParameter(pair, parameter, partner);
    }
  }
  for (const parameter of lost) {
    const moved = [...free].find(({ name }) => name === parameter.name);
    const at = within(place, wordsOf(parameter));
    if (moved === undefined) log.add(at, 'parameter-removed', { old: parameter.location, new: later.location });
    else {
      free.delete(moved);
      const sides = { old: parameter.location, new: moved.location };
      log.add(at, 'parameter-moved', sides, { old: parameter.in, new: moved.in });
    }
  }
  for (const parameter of free) {
    const kind = parameter.required ? 'required-parameter-added' : 'optional-parameter-added';
    log.add(within(place, wordsOf(parameter)), kind, { old: old.location, new: parameter.location });
  }
}

function compareParameter(pair: OperationPair, old: Parameter, later: Parameter): void {
  const { log, place } = pair;
  const at = within(place, wordsOf(old));
  const sides = { old: old.location, new: later.location };
  if (old.name !== later.name && old.in === 'path') {
    log.add(at, 'path-parameter-renamed', sides, { old: old.name, new: later.name });
  }
  if (old.required !== later.required) {
    log.add(at, later.required ? 'parameter-became-required' : 'parameter-became-optional', sides);
  }
  if (old.deprecated !== later.deprecated) {
    log.add(at, later.deprecated ? 'parameter-deprecated' : 'parameter-undeprecated', sides);
  }
  if (old.allowEmptyValue !== later.allowEmptyValue) {
    log.add(at, later.allowEmptyValue ? 'empty-value-allowed' : 'empty-value-refused', sides);
  }
  compareWireForms(log, at, { old, new: later });
  log.schemas(at, old.schema, later.schema);
}

function compareWireForms(
  log: ChangeLog,
  at: Place,
  { old, new: later }: { readonly old: Parameter; readonly new: Parameter },
): void {
  const sides = { old: old.location, new: later.location };
  // `explode` says how a list or an object is written: a single value is the same either way.
  const isSingle = [old, later].every(({ schema }) => isScalar(schema));
  const [before, after] = [wireForm(old, isSingle), wireForm(later, isSingle)];
  if (before !== after) log.add(at, 'parameter-style-changed', sides, { old: before, new: after });
  if (old.allowReserved === later.allowReserved) return;
  // What is percent-encoded all the same is still understood, most of the time.
  log.add(at, later.allowReserved ? 'reserved-characters-allowed' : 'reserved-characters-refused', sides);
}

function isScalar(schema: Schema): boolean {
  return conjuncts(schema).some(
    ({ types }) => types.length > 0 && types.every((type) => type !== 'array' && type !== 'object'),
  );
}

/** How a value becomes text. */
function wireForm({ content, style, explode }: Parameter, isSingle: boolean): string {
  if (content !== undefined) return show(content.name);
  return `\`${style}${explode && !isSingle ? ', exploded' : ''}\``;
}

/** Header names are compared without case (RFC 9110 section 5.1). */
function sameName(parameter: Parameter, name: string): boolean {
  if (parameter.in === 'querystring') return true;
  return parameter.in === 'header' ? parameter.name.toLowerCase() === name.toLowerCase() : parameter.name === name;
}

/** Old name to new name of path parameters at the same position of the template. */
function pathNames(old: Operation, later: Operation): ReadonlyMap<string, string> {
  const names = ({ path }: Operation): string[] => [...path.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name);
  const after = names(later);
  return new Map(names(old).map((name, index) => [name, after[index] ?? name]));
}

function wordsOf({ in: location, name }: Parameter): string {
  return location === 'querystring' ? 'query string' : `${location} parameter \`${name}\``;
}
