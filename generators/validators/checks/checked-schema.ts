import type { Schema } from '../../../model/schema.ts';
import { ts, type Fragment } from '../../emit/code/fragment.ts';
import { checkFunction } from './check-schema.ts';
import type { CheckView } from './check-view.ts';
import type { EmittedModule } from '../emitted-module.ts';
import { sourceOf } from '../schema-source.ts';

/** `{ check: isIssue, source: sourceIssue }`; undefined when the schema takes everything. */
export function checkedSchema(
  module: EmittedModule,
  schema: Schema,
  request: { readonly view: CheckView; readonly hint: string },
): Fragment | undefined {
  const check = checkFunction(module, schema, request);
  return check === undefined ? undefined : ts`{ check: ${check}, source: ${sourceOf(module, schema, request.hint)} }`;
}
