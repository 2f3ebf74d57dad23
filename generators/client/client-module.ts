import type { Api } from '../../model/api.ts';
import { clientMaker } from '../emit/operation/client-definition.ts';
import { clientOptionTypes } from '../emit/operation/client-options.ts';
import { ImportCollector } from '../emit/code/imports.ts';
import type { DescriptorModule } from '../emit/operation/parameter-style.ts';

/** The module with `createClient`: server, security schemes and the options typed by them. */
export function clientModule(api: Api, runtime: (module: DescriptorModule) => string, security: string): string {
  const runtimeCore = runtime('client/index.ts');
  const imports = new ImportCollector();
  imports.type(runtimeCore, 'Client');
  const { constants, expression } = clientMaker(api, security, (module, name) => imports.value(runtime(module), name));
  const parts = [
    ...clientOptionTypes(api, imports, runtimeCore),
    ...constants,
    `/** Makes a client for ${oneLine(api.info.title)}; pass it to the functions of the operations. */\n` +
      `export function createClient(options: CreateClientOptions = {}): Client {\n  return ${expression};\n}\n`,
  ];
  return `${imports.print().code}\n${parts.join('\n')}`;
}

function oneLine(text: string): string {
  return text
    .replace(/[\s\u0000-\u001f\u2028\u2029]+/g, ' ')
    .replace(/\*\//g, '*\\/')
    .trim();
}
