import type { Api } from '../../model/api.ts';
import { docComment } from '../emit/code/doc-comment.ts';
import { type Fragment, join, raw, ts } from '../emit/code/fragment.ts';
import { ImportCollector } from '../emit/code/imports.ts';
import { clientMaker } from '../emit/operation/client-definition.ts';
import { clientOptionTypes } from '../emit/operation/client-options.ts';
import type { DescriptorModule } from '../emit/operation/parameter-style.ts';

/** The module with `createClient`: server, security schemes and the options typed by them. */
export function clientModule(api: Api, runtime: (module: DescriptorModule) => string, security: string): Fragment {
  const runtimeCore = runtime('client/index.ts');
  const imports = new ImportCollector();
  imports.type(runtimeCore, 'Client');
  const { constants, expression } = clientMaker(api, security, (module, name) => imports.value(runtime(module), name));
  const parts = [...clientOptionTypes(api, imports, runtimeCore), ...constants, makerFunction(api, expression)];
  return ts`${imports.print()}\n${join(parts, '\n')}`;
}

function makerFunction(api: Api, expression: Fragment): Fragment {
  const title = api.info.title.replace(/[\s\u0000-\u001f\u2028\u2029]+/g, ' ').trim();
  const says = `Makes a client for ${title}; pass it to the functions of the operations.`;
  // One line however long: it stands for itself.
  const comment = docComment({ description: says }, Infinity);
  const head = raw('export function createClient(options: CreateClientOptions = {}): Client {\n');
  return ts`${comment}${head}  return ${expression};\n}\n`;
}
