import type { Api } from '../../api.ts';
import { collectSchemas, operationSchemas } from '../../facts/reachable-schemas.ts';
import { followLink, linksOf, type LinkTarget } from '../../facts/author-links.ts';
import { findInternal, leadsInside, type Internal } from '../../load/publish/internal-marks.ts';
import type { ModelNode, SourceLocation } from '../../location.ts';
import type { Operation } from '../../operation.ts';
import type { LintRule } from '../rule.ts';

/**
 * Links of descriptions into the description lead to something that is there (OAS "Rich Text Formatting"), and that readers
 * may know of as long as they may know of the text.
 */
export const authorLinks: LintRule = ({ api, documents, report }) => {
  const internals = new Map([...documents].map(([file, document]) => [file, findInternal(document)]));
  for (const { text, location } of describedTexts(api, internals)) {
    for (const link of linksOf(text)) {
      const target = followLink(api, link);
      if (target === undefined) report('dangling-link', location, { parameters: { link } });
      else if (isInternalTarget(target, internals) && !isInside(location, internals))
        report('refers-to-internal', location, { parameters: { target: link } });
    }
  }
};

type Internals = ReadonlyMap<string, Internal>;

function isInternalTarget(target: LinkTarget, internals: Internals): boolean {
  switch (target.kind) {
    case 'operation':
      return isUnknown(target.operation, internals);
    case 'tag':
      return [...internals.values()].some(({ tags }) => tags.has(target.tag.name));
    case 'schema':
      return isInside(target.schema.location, internals);
    default:
      return false;
  }
}

/** True for an operation that nobody outside knows of. */
function isUnknown({ operationId, location }: Operation, internals: Internals): boolean {
  if (isInside(location, internals)) return true;
  return [...internals.values()].some(({ operations }) => operations.has(operationId));
}

function isInside({ file, pointer }: SourceLocation, internals: Internals): boolean {
  return leadsInside(`#${pointer}`, internals.get(file)?.pointers ?? new Set());
}

interface DescribedText {
  readonly text: string;
  readonly location: SourceLocation;
}

/** Every text that may hold Markdown, once. */
function* describedTexts(api: Api, internals: Internals): Iterable<DescribedText> {
  const { file, pointer } = api.location;
  if (api.info.description !== undefined) {
    yield { text: api.info.description, location: { file, pointer: `${pointer}/info/description` } };
  }
  const seen = new Set<ModelNode>();
  for (const node of describedNodes(api, internals)) {
    if (seen.has(node) || node.description === undefined) continue;
    seen.add(node);
    const { location } = node;
    // A tag that is used and not declared stands nowhere.
    yield { text: node.description, location: { ...location, pointer: `${location.pointer}/description` } };
  }
}

type DescribedNode = ModelNode & { readonly description?: string | undefined };

function* describedNodes(api: Api, internals: Internals): Iterable<DescribedNode> {
  yield* api.tags;
  yield* api.servers;
  yield* api.securitySchemes;
  const operations = [...api.operations, ...api.webhooks];
  // What an internal operation says, nobody outside reads.
  const told = operations.filter((operation) => !isUnknown(operation, internals));
  for (const operation of operations) if (told.includes(operation)) yield* nodesOf(operation);
  yield* collectSchemas([...operations.flatMap(operationSchemas), ...api.schemas]);
}

function* nodesOf(operation: Operation): Iterable<DescribedNode> {
  yield operation;
  yield* operation.parameters;
  if (operation.requestBody !== undefined) yield operation.requestBody;
  for (const response of operation.responses) {
    yield response;
    yield* response.headers;
    yield* response.links;
  }
  for (const callback of operation.callbacks) for (const called of callback.operations) yield* nodesOf(called);
}
