import type { Api } from '../../api.ts';
import type { Operation } from '../../operation.ts';
import type { Parameter } from '../../parameter.ts';
import { accessOf } from '../access/access.ts';
import { listPlaceOf } from '../paging/index.ts';
import { linkedRead } from './linked-read.ts';
import { keyAbove, pathShape } from './path-shape.ts';
import { type Paths, shallowItems } from './shallow-items.ts';

/** What an operation does with a resource. */
export type Role = 'list' | 'create' | 'read' | 'replace' | 'update' | 'remove' | 'action' | 'other';

/** Things of one kind, and the operations on them. */
export interface Resource {
  /** Path template of the collection, or of the one thing where there is no collection. */
  readonly path: string;
  /** Path template of one thing; undefined where none can be asked for. */
  readonly itemPath: string | undefined;
  /** Name of the path parameter that says which thing. */
  readonly parameter: string | undefined;
  readonly list: Operation | undefined;
  readonly create: Operation | undefined;
  readonly read: Operation | undefined;
  readonly replace: Operation | undefined;
  readonly update: Operation | undefined;
  readonly remove: Operation | undefined;
  /** Operations on one thing that are none of the above: `POST /orders/{id}/cancel`. */
  readonly actions: readonly Operation[];
  /** JSON Pointer to the name of a new thing in the answer of `create`, where `links` say so. */
  readonly idPointer: string | undefined;
  /** Name of the path parameter for the place that `x-access` measures callers on. */
  readonly place: string | undefined;
  /** What it is a part of. */
  readonly parent: Resource | undefined;
  readonly children: readonly Resource[];
}

/** An operation in its place. */
export interface Placed {
  readonly resource: Resource;
  readonly role: Role;
}

type Draft = { -readonly [Name in keyof Resource]: Resource[Name] };

/** Everything that is known of the resources of a description. */
interface Resources {
  readonly all: readonly Resource[];
  readonly byOperation: ReadonlyMap<Operation, Placed>;
}

const memo = new WeakMap<Api, Resources>();

/** The resources of a description, in the order of its paths. Memoised. */
export function resourcesOf(api: Api): readonly Resource[] {
  return factsOf(api).all;
}

/** What an operation works on and how; undefined for webhooks and the like. */
export function placeOf(api: Api, operation: Operation): Placed | undefined {
  return factsOf(api).byOperation.get(operation);
}

function factsOf(api: Api): Resources {
  const known = memo.get(api);
  if (known !== undefined) return known;
  const facts = recognise(api);
  memo.set(api, facts);
  return facts;
}

function recognise(api: Api): Resources {
  const paths = new Map<string, Operation[]>();
  for (const operation of api.operations) {
    const { key } = pathShape(operation.path);
    paths.set(key, [...(paths.get(key) ?? []), operation]);
  }
  const shallow = shallowItems(paths);
  // Things with a shorter path than their collection have their home there.
  const homes = new Map([...shallow].map(([home, item]) => [keyAbove(item), home]));
  const homeOf = (key: string): string => {
    const above = collectionKey(key, paths);
    return homes.get(above) ?? above;
  };
  const drafts = new Map<string, Draft>();
  for (const key of paths.keys()) {
    const home = homeOf(key);
    if (!drafts.has(home))
      drafts.set(home, draftOf(api, { key: home, item: shallow.get(home) ?? `${home}/{}` }, paths));
  }
  const byOperation = new Map<Operation, Placed>();
  const draftAt = (key: string): Draft | undefined => drafts.get(homes.get(key) ?? key);
  for (const [key, draft] of drafts) place(key, draft, { draftAt, byOperation });
  for (const operation of api.operations) {
    if (byOperation.has(operation)) continue;
    const draft = drafts.get(homeOf(pathShape(operation.path).key));
    if (draft !== undefined) byOperation.set(operation, { resource: draft, role: 'other' });
  }
  return { all: [...drafts.values()], byOperation };
}

/** A path that ends with a parameter names a thing of the collection above it. */
function collectionKey(key: string, paths: Paths): string {
  if (key.endsWith('/{}')) return keyAbove(key);
  const above = keyAbove(key);
  const isAction = above.endsWith('/{}') && paths.get(key)?.every(({ method }) => method === 'POST') === true;
  const hasThings = paths.has(`${key}/{}`);
  return isAction && !hasThings && paths.has(above) && !makesPart(key, paths) ? keyAbove(above) : key;
}

/** A POST that answers 201 adds to something, whether or not it can be listed. */
function makesPart(key: string, paths: Paths): boolean {
  return paths.get(key)?.some(({ responses }) => responses.some(({ status }) => status === '201')) === true;
}

/** Keys of a collection and of its things. */
interface Keys {
  readonly key: string;
  readonly item: string;
}

function draftOf(api: Api, { key, item: itemKey }: Keys, paths: Paths): Draft {
  const own = paths.get(key) ?? [];
  const create = byMethod(own, 'POST');
  const linked = create && linkedRead(api, create);
  const items = paths.get(itemKey) ?? (linked && paths.get(shapeOf(linked.read))) ?? [];
  const [item] = items;
  return {
    ...pathsOf(own, item),
    // What has a home of its own may be listed there, wherever it is made.
    list: listIn(own, items.length > 0) ?? listIn(paths.get(keyAbove(itemKey)) ?? [], items.length > 0),
    create,
    read: byMethod(items, 'GET'),
    replace: byMethod(items, 'PUT'),
    update: byMethod(items, 'PATCH'),
    remove: byMethod(items, 'DELETE'),
    actions: items.length === 0 ? [] : actionsOf(itemKey, paths),
    idPointer: linked?.pointer,
    place: placeIn([...items, ...own]),
    parent: undefined,
    children: [],
  };
}

function byMethod(operations: readonly Operation[], method: string): Operation | undefined {
  return operations.find((operation) => operation.method === method);
}

function pathsOf(
  [own]: readonly Operation[],
  item: Operation | undefined,
): Pick<Draft, 'path' | 'itemPath' | 'parameter'> {
  const path = own?.path ?? pathAbove(item?.path ?? '');
  return { path, itemPath: item?.path, parameter: item && pathShape(item.path).last };
}

/** GET on a collection lists it, whatever its answer looks like. */
function listIn(own: readonly Operation[], hasThings: boolean): Operation | undefined {
  const get = byMethod(own, 'GET');
  return get !== undefined && (hasThings || listPlaceOf(get) !== undefined) ? get : undefined;
}

function placeIn(operations: readonly Operation[]): string | undefined {
  const access = operations.map((operation) => accessOf(operation)).find((found) => found !== undefined);
  return access === undefined || access.on === 'instance' ? undefined : placeName(access.at);
}

/** `x-access` measures on what the parameter `id` names where it does not say which one. */
function placeName(at: string = '$request.path.id'): string | undefined {
  return /^\$request\.path\.(.+)$/.exec(at)?.[1];
}

function shapeOf(operation: Operation): string {
  return pathShape(operation.path).key;
}

function pathAbove(path: string): string {
  return `/${pathShape(path).segments.slice(0, -1).join('/')}`;
}

function actionsOf(key: string, paths: Paths): readonly Operation[] {
  return [...paths]
    .filter(([other]) => keyAbove(other) === key && collectionKey(other, paths) === keyAbove(key))
    .flatMap(([, operations]) => operations);
}

function place(
  key: string,
  draft: Draft,
  { draftAt, byOperation }: { draftAt: (key: string) => Draft | undefined; byOperation: Map<Operation, Placed> },
): void {
  const roles: readonly (readonly [Role, Operation | undefined])[] = [
    ['list', draft.list],
    ['create', draft.create],
    ['read', draft.read],
    ['replace', draft.replace],
    ['update', draft.update],
    ['remove', draft.remove],
    ...draft.actions.map((operation) => ['action', operation] as const),
  ];
  for (const [role, operation] of roles) {
    if (operation !== undefined && !byOperation.has(operation)) byOperation.set(operation, { resource: draft, role });
  }
  for (let above = keyAbove(key); above !== '/'; above = keyAbove(above)) {
    const parent = above.endsWith('/{}') ? draftAt(keyAbove(above)) : undefined;
    if (parent === undefined || parent === draft) continue;
    draft.parent = parent;
    parent.children = [...parent.children, draft];
    return;
  }
}

/** The list of what was made in one place; undefined where the only list is of what is anywhere: `/bills`, made at `/accounts/{id}/bills`. */
export function listInPlace({ list, path }: Resource): Operation | undefined {
  return list !== undefined && pathShape(list.path).key === pathShape(path).key ? list : undefined;
}

/** The parameter of an operation that names a thing of a resource, in whatever words its own path has. */
export function itemParameter(operation: Operation, { itemPath }: Resource): Parameter | undefined {
  if (itemPath === undefined) return undefined;
  const index = pathShape(itemPath).segments.length - 1;
  const name = /^\{([^{}]+)\}$/.exec(pathShape(operation.path).segments[index] ?? '')?.[1];
  return operation.parameters.find((parameter) => parameter.in === 'path' && parameter.name === name);
}

/** What the path of an operation names at a parameter. */
export function ownerOf(api: Api, operation: Operation, parameter: Parameter): Resource | undefined {
  const { segments } = pathShape(operation.path);
  const end = segments.indexOf(`{${parameter.name}}`);
  if (parameter.in !== 'path' || end < 1) return undefined;
  const { key } = pathShape(`/${segments.slice(0, end + 1).join('/')}`);
  return resourcesOf(api).find(
    ({ path, itemPath }) =>
      (itemPath !== undefined && pathShape(itemPath).key === key) || `${pathShape(path).key}/{}` === key,
  );
}
