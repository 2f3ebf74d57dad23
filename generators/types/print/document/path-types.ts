import type { Operation } from '../../../../model/operation.ts';
import type { PathItem } from '../../../../model/path-item.ts';
import type { TypesOptions } from '../../options.ts';
import { describedComment } from '../text/comment.ts';
import { type Place, type PrintContext, inside, placeAt, renamed } from '../context.ts';
import { sortedBy } from '../entries.ts';
import { doubleQuoted } from '../text/literal-text.ts';
import { namesInTemplate, pathPrint } from './path-references.ts';
import { operationType, parametersMember } from './operation-type.ts';
import { type TypeText, NEVER, objectOf, simple } from '../text/type-text.ts';
import { member } from './values.ts';

/** A path item with its operations. */
export interface PathWithOperations {
  readonly item: PathItem;
  readonly operations: readonly Operation[];
}

/** Path items with their operations, sorted when that is wanted. */
export function pathsOf(
  items: readonly PathItem[],
  operations: readonly Operation[],
  { alphabetize }: TypesOptions,
): readonly PathWithOperations[] {
  const byPath = new Map<string, Operation[]>(items.map(({ path }) => [path, []]));
  for (const operation of operations) byPath.get(operation.path)?.push(operation);
  const paths = items.map((item) => ({ item, operations: byPath.get(item.path) ?? [] }));
  return sortedBy(paths, ({ item }) => item.path, alphabetize);
}

/** The member of a path item, under its path or name. */
export function pathMember(context: PrintContext, section: 'paths' | 'webhooks', path: PathWithOperations): string {
  const type = pathItemType(context, path, placeAt([section, path.item.path], 1));
  return member(context, path.item.path, type, { depth: 1 });
}

/** The methods of every path item, in the order in which they are printed. */
export const METHODS: readonly string[] = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** The type of a path item: a reference to where it stands, or its parameters, and an operation or `never` for each method. */
export function pathItemType(context: PrintContext, path: PathWithOperations, at: Place): TypeText {
  const print = pathPrint(context, path, at);
  if (print.reference !== undefined) return print.reference;
  const { operations, place } = print;
  const { item } = path;
  const { excludeDeprecated, generatePathParams } = context.options;
  const { depth } = inside(place);
  const kept = excludeDeprecated ? operations.filter(({ deprecated }) => !deprecated) : operations;
  const byMethod = new Map(kept.map((operation) => [operation.method.toLowerCase(), operation]));
  const templated = generatePathParams ? namesInTemplate(item) : [];
  const members = [parametersMember(context, item.parameters, renamed(place, 'parameters'), templated)];
  for (const method of METHODS) {
    const operation = byMethod.get(method);
    members.push(
      operation === undefined
        ? member(context, method, NEVER, { depth, optional: true })
        : operationMember(context, operation, method, inside(place, method)),
    );
    byMethod.delete(method);
  }
  // Methods of OAS 3.2, as that version writes them.
  const query = byMethod.get('query');
  if (query !== undefined) members.push(operationMember(context, query, 'query', inside(place, 'query')));
  byMethod.delete('query');
  if (byMethod.size > 0)
    members.push(additionalMember(context, [...byMethod.values()], inside(place, 'additionalOperations')));
  return objectOf(members, place.depth);
}

function additionalMember(context: PrintContext, operations: readonly Operation[], place: Place): string {
  const members = operations.map((operation) =>
    operationMember(context, operation, operation.method, inside(place, operation.method)),
  );
  return member(context, 'additionalOperations', objectOf(members, place.depth), { depth: place.depth });
}

/** An operation: a reference into `operations` when it has an id of its own, else its type in place. */
function operationMember(context: PrintContext, operation: Operation, name: string, place: Place): string {
  const { depth } = place;
  const comment = describedComment(operation, depth);
  return member(context, name, operationReference(context, operation, place), { depth, comment });
}

function operationReference(context: PrintContext, operation: Operation, place: Place): TypeText {
  const { operations } = context.declarations;
  // A reference of the document could not say it otherwise.
  const id = operation.operationId.replaceAll('#', '/');
  if (!operation.hasDeclaredId || operations.has(id)) return operationType(context, operation, place);
  // Noted first, so that ids are listed in the order of the paths.
  operations.set(id, '');
  const type = operationType(context, operation, { ...place, depth: 1 });
  operations.set(id, member(context, id, type, { depth: 1 }));
  return simple(`operations[${doubleQuoted(id)}]`);
}
