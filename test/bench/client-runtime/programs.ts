import { readFileSync } from 'node:fs';
import { camelCase } from '../../../generators/emit/code/naming.ts';

/** A call that needs nothing but path parameters. */
export interface SampleCall {
  readonly operationId: string;
  readonly path: string;
  /** Values of the path parameters, as code. */
  readonly values: string;
  /** True when there is an optional query parameter `per_page`. */
  readonly isPaged: boolean;
}

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: { readonly type?: string; readonly enum?: readonly unknown[] };
}

interface Document {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly operationId: string; readonly parameters?: Parameter[] }>>>
  >;
  readonly components: { readonly parameters: Readonly<Record<string, Parameter>> };
}

/** GET operations of a description whose only required parameters are plain ones of the path, in document order. */
export function sampleCalls(file: string): SampleCall[] {
  const document = JSON.parse(readFileSync(file, 'utf8')) as Document; // the description of the package named in package.json
  return Object.entries(document.paths).flatMap(([path, { get }]) => {
    if (get === undefined) return [];
    const parameters = (get.parameters ?? []).map(
      (parameter) => document.components.parameters[parameter.$ref?.split('/').at(-1) ?? ''] ?? parameter,
    );
    const required = parameters.filter((parameter) => parameter.required);
    const isPlain = required.every(({ in: place, schema }) => {
      return place === 'path' && schema?.enum === undefined && /^(?:string|integer)$/.test(schema?.type ?? '');
    });
    if (!isPlain || required.length === 0) return [];
    const values = required.map(
      ({ name, schema }) => `${JSON.stringify(name)}: ${schema?.type === 'string' ? "'x'" : '1'}`,
    );
    const isPaged = parameters.some(({ name }) => name === 'per_page');
    return [{ operationId: get.operationId, path, values: `{ ${values.join(', ')} }`, isPaged }];
  });
}

/** A program that makes the calls with our client. */
export function ourProgram(calls: readonly SampleCall[], client: string): string {
  const names = calls.map(({ operationId }) => camelCase(operationId));
  const lines = calls.map(({ values }, index) => `console.log((await ${names[index]}(client, ${values})).body);`);
  return `import { createClient, ${names.join(', ')} } from '${client}';
const client = createClient({ headers: { authorization: 'token t' }, retry: 2, timeout: 5000 });
${lines.join('\n')}
`;
}

/** The same with openapi-fetch. */
export function fetchProgram(calls: readonly SampleCall[], types: string): string {
  const lines = calls.map(({ path, values }) => {
    return `console.log((await client.GET('${path}', { params: { path: ${values} } })).data);`;
  });
  return `import createClient from 'openapi-fetch';
import type { paths } from '${types}';
const client = createClient<paths>({ baseUrl: 'https://api.github.com', headers: { authorization: 'token t' } });
${lines.join('\n')}
`;
}

/** The same with the functions of hey-api. */
export function heyProgram(calls: readonly SampleCall[], folder: string): string {
  const names = calls.map(({ operationId }) => camelCase(operationId));
  const lines = calls.map(({ values }, index) => `console.log((await ${names[index]}({ path: ${values} })).data);`);
  return `import { ${names.join(', ')} } from '${folder}/sdk.gen';
import { client } from '${folder}/client.gen';
client.setConfig({ auth: 't' });
${lines.join('\n')}
`;
}
