import type { Schema } from '../../../model/schema.ts';
import { raw, ts, type Fragment } from '../../emit/code/fragment.ts';
import { checkFunction } from './check-schema.ts';
import type { CheckView } from './check-view.ts';
import type { EmittedModule, ScriptUse } from '../emitted-module.ts';
import { sourceOf } from '../schema-source.ts';

/** `{ check: isIssue, source: sourceIssue }`; undefined when the schema takes everything. */
export function checkedSchema(
  module: EmittedModule,
  schema: Schema,
  request: { readonly view: CheckView; readonly hint: string },
): Fragment | undefined {
  const { script } = module.emission;
  if (script !== undefined) return scriptCheck(module, script, { schema, view: request.view });
  const check = checkFunction(module, schema, request);
  return check === undefined ? undefined : ts`{ check: ${check}, source: ${sourceOf(module, schema, request.hint)} }`;
}

/** The same in a script: the schema itself is asked, so that no check has to be printed. */
function scriptCheck(
  module: EmittedModule,
  script: ScriptUse,
  { schema, view }: { readonly schema: Schema; readonly view: CheckView },
): Fragment | undefined {
  if (schema.boolean === true) return undefined;
  const source = `source${schema.id}`;
  script.sources.set(source, schema);
  const accepts = module.runtime('request/explain.ts', 'acceptsBySchema');
  const value = view.files
    ? ts`${module.runtime('request/body/uploaded-file.ts', 'withoutFiles')}(value)`
    : raw('value');
  const check = ts`(value) => ${accepts}(${raw(source)}, ${value}, ${view.direction})`;
  return ts`{ check: ${check}, source: ${raw(source)} }`;
}
