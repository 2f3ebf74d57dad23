import { childPointer } from '../../load/json/json-pointer.ts';
import { collectSchemas, operationSchemas } from '../../facts/reachable-schemas.ts';
import type { LintContext, LintRule } from '../rule.ts';

/** Every pattern can be matched against long texts in a time that is bounded (ECMA-262 section 22.2.2 gives no bound). */
export const slowPattern: LintRule = (context) => {
  if (context.limitOfPattern === undefined) return;
  const { operations, webhooks, schemas } = context.api;
  const roots = [...[...operations, ...webhooks].flatMap(operationSchemas), ...schemas];
  for (const { pattern, patternProperties, location } of collectSchemas(roots)) {
    const { file, pointer } = location;
    if (pattern !== undefined) checkPattern(context, pattern, { file, pointer: `${pointer}/pattern` });
    for (const name of patternProperties.keys()) {
      checkPattern(context, name, { file, pointer: childPointer(`${pointer}/patternProperties`, name) });
    }
  }
};

function checkPattern(
  { limitOfPattern, report }: LintContext,
  pattern: string,
  location: { readonly file: string; readonly pointer: string },
): void {
  const found = limitOfPattern?.(pattern);
  if (found === undefined) return;
  const { reason, limit } = found;
  report('slow-pattern', location, { parameters: { pattern: JSON.stringify(pattern), reason, limit: String(limit) } });
}
