import { childPointer } from '../../../../model/load/json/json-pointer.ts';
import type { ComponentPathItem } from '../../../../model/components.ts';
import type { SourceLocation } from '../../../../model/location.ts';
import type { PathItem } from '../../../../model/path-item.ts';
import { type Place, type PrintContext, type SharedPathItem, placeAt } from '../context.ts';
import { doubleQuoted } from '../text/literal-text.ts';
import { type TypeText, simple } from '../text/type-text.ts';

/**
 * Notes where each path item is printed that more than one place may refer to: among the components, or else under the path
 * that holds it. All others that lead to it refer to that.
 */
export function noteSharedPathItems(context: PrintContext, paths: readonly ComponentPathItem[]): void {
  const { api, options } = context;
  for (const [name, path] of api.components.pathItems)
    note(context, path, ['components', 'pathItems', name], `components["pathItems"][${doubleQuoted(name)}]`);
  for (const path of paths) {
    const name = path.item.path;
    // A key that is a pattern is no name by which a type could be asked for.
    if (!options.pathParamsAsTypes || !name.includes('{'))
      note(context, path, ['paths', name], `paths[${doubleQuoted(name)}]`);
  }
}

function note(
  { api, sharedPathItems }: PrintContext,
  path: ComponentPathItem,
  words: readonly [string, ...string[]],
  code: string,
): void {
  const { file, pointer } = path.item.location;
  // What is a reference itself stands elsewhere.
  const isOwn = file === api.location.file && pointer === words.reduce((at, word) => childPointer(at, word), '');
  if (isOwn) sharedPathItems.set(pointer, { path, words, code, operations: undefined });
}

/** How a path item is printed: as a reference, or with these operations in that place. */
export type PathPrint =
  | { readonly reference: TypeText }
  | { readonly reference: undefined; readonly operations: ComponentPathItem['operations']; readonly place: Place };

/**
 * A path item that stands elsewhere is a reference to there. The first one hands its operations over, since those of a
 * component have no names of their own. One with something beside its `$ref` is printed in place, its enums under the names
 * that they have where it leads.
 */
export function pathPrint(context: PrintContext, path: ComponentPathItem, place: Place): PathPrint {
  const { location } = path.item;
  const shared =
    location.file === context.api.location.file ? context.sharedPathItems.get(location.pointer) : undefined;
  if (shared === undefined) return { reference: undefined, operations: path.operations, place };
  if (isAt(shared, place)) return { reference: undefined, operations: shared.operations ?? path.operations, place };
  if (!isWhole(context, path, shared))
    return { reference: undefined, operations: path.operations, place: placeAt(shared.words, place.depth) };
  shared.operations ??= path.operations;
  return { reference: simple(shared.code) };
}

/** True when a path item has nothing that the one it refers to has not. */
function isWhole(
  { options }: PrintContext,
  { item, operations }: ComponentPathItem,
  { path }: SharedPathItem,
): boolean {
  if (item.parameters.length !== path.item.parameters.length || operations.length !== path.operations.length)
    return false;
  if (!operations.every(({ location }, index) => isSameLocation(location, path.operations[index]?.location)))
    return false;
  if (!options.generatePathParams) return true;
  return namesInTemplate(item).every((name) =>
    item.parameters.some((each) => each.in === 'path' && each.name === name),
  );
}

/** The parameters that the template of a path names. */
export function namesInTemplate({ path }: PathItem): readonly string[] {
  return [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name);
}

function isAt({ words }: SharedPathItem, { way }: Place): boolean {
  return way.word === words.at(-1) && way.before?.word === words.at(-2);
}

function isSameLocation(one: SourceLocation, other: SourceLocation | undefined): boolean {
  return one.file === other?.file && one.pointer === other.pointer;
}
