import type { Operation } from '../../../model/operation.ts';
import type { Parameter } from '../../../model/parameter.ts';
import type { PathItem } from '../../../model/path-item.ts';
import { describedComment } from './comment.ts';
import { type Place, type PrintContext, inside, placeAt, renamed } from './context.ts';
import { sortedBy } from './entries.ts';
import { doubleQuoted } from './literal-text.ts';
import { operationType, parametersMember } from './operation-type.ts';
import { type TypeText, NEVER, objectOf, plainProperty, simple } from './type-text.ts';
import { member } from './values.ts';

/** The members of `paths` or `webhooks`, one for each path item. */
export function pathMembers(
  context: PrintContext,
  section: 'paths' | 'webhooks',
  { items, operations }: { readonly items: readonly PathItem[]; readonly operations: readonly Operation[] },
): readonly string[] {
  const byPath = new Map<string, Operation[]>(items.map(({ path }) => [path, []]));
  for (const operation of operations) byPath.get(operation.path)?.push(operation);
  const sorted = sortedBy(items, ({ path }) => path, context.options.alphabetize);
  return sorted.map((item) => {
    const place = placeAt([section, item.path], 1);
    const type = pathItemType(context, { item, operations: byPath.get(item.path) ?? [] }, place);
    const isPattern = section === 'paths' && context.options.pathParamsAsTypes && item.path.includes('{');
    if (!isPattern) return member(context, item.path, type, { depth: 1 });
    const pattern = pathPattern(item, byPath.get(item.path) ?? []);
    return plainProperty(`${context.options.immutable ? 'readonly ' : ''}[path: ${pattern}]`, type, 1);
  });
}

/** `/pets/{id}` as a template literal type of what its parameters are. */
function pathPattern(item: PathItem, operations: readonly Operation[]): string {
  const parameters = [item, ...operations].flatMap((holder) => holder.parameters).filter((one) => one.in === 'path');
  const pattern = item.path.split(/(\{[^}]+\})/).map((part, index) => {
    if (index % 2 === 0) return part.replace(/[`\\]|\$(?=\{)/g, '\\$&');
    const types = parameters.findLast(({ name }) => name === part.slice(1, -1))?.schema.types ?? [];
    const [type = 'string'] = types.length === 1 ? types : [];
    return type === 'number' || type === 'integer' ? '${number}' : type === 'boolean' ? '${boolean}' : '${string}';
  });
  return `\`${pattern.join('')}\``;
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const;

/** The type of a path item: its parameters, and an operation or `never` for each method. */
export function pathItemType(
  context: PrintContext,
  { item, operations }: { readonly item: PathItem; readonly operations: readonly Operation[] },
  place: Place,
): TypeText {
  const { excludeDeprecated, generatePathParams } = context.options;
  const { depth } = inside(place);
  const kept = excludeDeprecated ? operations.filter(({ deprecated }) => !deprecated) : operations;
  const byMethod = new Map(kept.map((operation) => [operation.method.toLowerCase(), operation]));
  const generated = generatePathParams ? undeclaredParameters(item, operations) : [];
  const members = [parametersMember(context, [...item.parameters, ...generated], renamed(place, 'parameters'))];
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

/** What the model has made of the names in the template that nothing declares. */
function undeclaredParameters(item: PathItem, operations: readonly Operation[]): readonly Parameter[] {
  const names = new Set(item.parameters.map(({ name }) => name));
  return operations
    .slice(0, 1)
    .flatMap(({ parameters, location }) =>
      parameters.filter((one) => one.location.pointer === location.pointer && !names.has(one.name)),
    );
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
