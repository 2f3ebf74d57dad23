import { EXTENSIONS } from '../../extensions/extension-schemas.ts';
import type { ExtensionHolder } from '../../extensions/extension-schemas.ts';
import { collectSchemas, operationSchemas } from '../../facts/reachable-schemas.ts';
import type { ModelNode } from '../../location.ts';
import { childPointer } from '../../load/json/json-pointer.ts';
import type { LintContext, LintRule } from '../rule.ts';

/** Extensions with a meaning stand where they mean something, and their values fit their schemas. */
export const extensionValues: LintRule = (context) => {
  const { api } = context;
  checkNode(context, api, 'document');
  for (const operation of [...api.operations, ...api.webhooks]) {
    checkNode(context, operation, 'operation');
    for (const parameter of operation.parameters) checkNode(context, parameter, 'parameter');
    for (const response of operation.responses) checkNode(context, response, 'response');
  }
  const roots = [...api.operations.flatMap(operationSchemas), ...api.schemas];
  for (const schema of collectSchemas(roots)) checkNode(context, schema, 'schema');
};

function checkNode({ validate, report }: LintContext, node: ModelNode, holder: ExtensionHolder): void {
  for (const [name, value] of Object.entries(node.extensions)) {
    const definition = EXTENSIONS[name];
    if (definition === undefined) continue;
    const { file } = node.location;
    const pointer = childPointer(node.location.pointer, name);
    if (!definition.holders.includes(holder)) {
      const parameters = { name, expected: definition.holders.join(', ') };
      report('misplaced-extension', { file, pointer }, { parameters });
      continue;
    }
    for (const problem of validate?.(definition.schema, value, undefined) ?? []) {
      report(
        'invalid-extension',
        { file, pointer: pointer + problem.pointer },
        { parameters: { name, reason: problem.message } },
      );
    }
  }
}
