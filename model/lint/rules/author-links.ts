import type { Api } from '../../api.ts';
import { collectSchemas, operationSchemas } from '../../facts/reachable-schemas.ts';
import { followLink, linksOf } from '../../facts/author-links.ts';
import type { ModelNode, SourceLocation } from '../../location.ts';
import type { Operation } from '../../operation.ts';
import type { LintRule } from '../rule.ts';

/** Links of descriptions into the description lead to something that is there (OAS "Rich Text Formatting"). */
export const authorLinks: LintRule = ({ api, report }) => {
  for (const { text, location } of describedTexts(api)) {
    for (const link of linksOf(text)) {
      if (followLink(api, link) === undefined) report('dangling-link', location, { parameters: { link } });
    }
  }
};

interface DescribedText {
  readonly text: string;
  readonly location: SourceLocation;
}

/** Every text that may hold Markdown, once. */
function* describedTexts(api: Api): Iterable<DescribedText> {
  const { file, pointer } = api.location;
  if (api.info.description !== undefined) {
    yield { text: api.info.description, location: { file, pointer: `${pointer}/info/description` } };
  }
  const seen = new Set<ModelNode>();
  for (const node of describedNodes(api)) {
    if (seen.has(node) || node.description === undefined) continue;
    seen.add(node);
    const { location } = node;
    // A tag that is used and not declared stands nowhere.
    yield { text: node.description, location: { ...location, pointer: `${location.pointer}/description` } };
  }
}

type DescribedNode = ModelNode & { readonly description?: string | undefined };

function* describedNodes(api: Api): Iterable<DescribedNode> {
  yield* api.tags;
  yield* api.servers;
  yield* api.securitySchemes;
  const operations = [...api.operations, ...api.webhooks];
  for (const operation of operations) yield* nodesOf(operation);
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
