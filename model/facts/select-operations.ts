import type { Api } from '../api.ts';
import type { Components } from '../components.ts';
import type { Operation } from '../operation.ts';
import type { PathItem } from '../path-item.ts';
import type { Tag } from '../tag.ts';
import { collectSchemas, operationSchemas } from './reachable-schemas.ts';

/**
 * The API with some of its operations and webhooks only, and of its schemas, tags and security schemes those that they
 * reach. Nodes are shared with the whole API.
 */
export function selectOperations(api: Api, isWanted: (operation: Operation) => boolean): Api {
  const operations = api.operations.filter(isWanted);
  const webhooks = api.webhooks.filter(isWanted);
  const kept = [...operations, ...webhooks];
  const schemas = collectSchemas(kept.flatMap(operationSchemas));
  const schemes = new Set(
    kept.flatMap(({ security }) => security.flatMap(({ schemes: set }) => set.map(({ scheme }) => scheme))),
  );
  const tags = usedTags(api.tags, kept);
  return {
    ...api,
    operations,
    webhooks,
    pathItems: itemsOf(api.pathItems, operations),
    webhookItems: itemsOf(api.webhookItems, webhooks),
    schemas: api.schemas.filter((schema) => schemas.has(schema)),
    securitySchemes: api.securitySchemes.filter((scheme) => schemes.has(scheme)),
    tags: api.tags.filter(({ name }) => tags.has(name)),
    components: usedComponents(api.components, kept),
  };
}

function itemsOf(items: readonly PathItem[], operations: readonly Operation[]): readonly PathItem[] {
  const paths = new Set(operations.map(({ path }) => path));
  return items.filter(({ path }) => paths.has(path));
}

/** The components that operations name; path items are written where they are used. */
function usedComponents(components: Components, operations: readonly Operation[]): Components {
  const { parameters, requestBodies, responses, headers } = components;
  const used = operations.flatMap((operation) => operation.responses);
  return {
    parameters: named(
      parameters,
      operations.flatMap((operation) => [...operation.parameters, ...operation.ignoredParameters]),
    ),
    requestBodies: named(
      requestBodies,
      operations.flatMap(({ requestBody }) => requestBody ?? []),
    ),
    responses: named(responses, used),
    headers: named(
      headers,
      used.flatMap((response) => [...response.headers, ...response.ignoredHeaders]),
    ),
    pathItems: new Map(),
  };
}

function named<Node>(
  components: ReadonlyMap<string, Node>,
  users: readonly { readonly componentName: string | undefined }[],
): ReadonlyMap<string, Node> {
  const names = new Set(users.map(({ componentName }) => componentName));
  return new Map([...components].filter(([name]) => names.has(name)));
}

/** The tags of operations, with the tags those stand under (OAS 3.2 "Tag Object"). */
function usedTags(tags: readonly Tag[], operations: readonly Operation[]): ReadonlySet<string> {
  const used = new Set<string>();
  const open = operations.flatMap((operation) => operation.tags.map(({ name }) => name));
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (used.has(name)) continue;
    used.add(name);
    const parent = tags.find((tag) => tag.name === name)?.parent;
    if (parent !== undefined) open.push(parent);
  }
  return used;
}
