import type { Api } from '../../../model/api.ts';
import type { MediaType } from '../../../model/media-type.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Schema } from '../../../model/schema.ts';
import { type Reuse, reused } from '../../emit/reuse.ts';
import { typeParts } from '../../emit/schema/schema-view.ts';

/** Operations (and webhooks) that send or answer each component schema, directly or inside another one. */
export function usersOfSchemas(api: Api, reuse: Reuse | undefined): ReadonlyMap<Schema, readonly Operation[]> {
  const users = new Map<string, Operation[]>();
  for (const operation of [...api.operations, ...api.webhooks]) {
    const kind = api.webhooks.includes(operation) ? 'webhook' : 'operation';
    const unit = { name: `schemas of ${kind} ${operation.method} ${operation.path}`, nodes: [operation] };
    for (const name of reused(reuse, unit, () => namesOfUsed(operation))) {
      const list = users.get(name) ?? [];
      list.push(operation);
      users.set(name, list);
    }
  }
  return new Map(api.schemas.map((schema) => [schema, users.get(schema.name ?? '') ?? []]));
}

/** Names of the component schemas that an operation sends or answers: nodes are others after each load. */
function namesOfUsed(operation: Operation): readonly string[] {
  return [...reachable(rootsOf(operation))].flatMap(({ name }) => name ?? []);
}

function rootsOf(operation: Operation): readonly Schema[] {
  const content = [
    ...(operation.requestBody?.content ?? []),
    ...operation.responses.flatMap((response) => response.content),
  ];
  return [...operation.parameters.map((parameter) => parameter.schema), ...content.flatMap(schemasOf)];
}

function schemasOf(media: MediaType): readonly Schema[] {
  return [media.schema, media.itemSchema].filter((schema) => schema !== undefined);
}

function reachable(roots: readonly Schema[]): ReadonlySet<Schema> {
  const seen = new Set(roots);
  const pending = [...roots];
  for (let schema = pending.pop(); schema !== undefined; schema = pending.pop()) {
    for (const part of typeParts(schema)) {
      if (seen.has(part)) continue;
      seen.add(part);
      pending.push(part);
    }
  }
  return seen;
}
