import type { Api } from '../../model/api.ts';
import { clientDefinition } from '../emit/client-definition.ts';
import { clientOptionTypes } from '../emit/client-options.ts';
import { ImportCollector } from '../emit/imports.ts';
import type { DescriptorModule } from '../emit/parameter-style.ts';

/** The module with `createClient`: server, security schemes and the options typed by them. */
export function clientModule(api: Api, runtime: (module: DescriptorModule) => string, security: string): string {
  const runtimeCore = runtime('client/index.ts');
  const imports = new ImportCollector();
  for (const name of ['Client', 'ClientDefinition']) imports.type(runtimeCore, name);
  imports.value(runtimeCore, 'createRuntimeClient');
  const parts = [
    ...clientOptionTypes(api, imports, runtimeCore),
    clientDefinition(api, security, (module, name) => imports.value(runtime(module), name), 'export '),
    `/** Makes a client for ${oneLine(api.info.title)}; pass it to the functions of the operations. */\n` +
      'export function createClient(options: CreateClientOptions = {}): Client {\n' +
      '  return createRuntimeClient(definition, options);\n}\n',
  ];
  return `${imports.print().code}\n${parts.join('\n')}`;
}

function oneLine(text: string): string {
  return text
    .replace(/[\s\u0000-\u001f\u2028\u2029]+/g, ' ')
    .replace(/\*\//g, '*\\/')
    .trim();
}
