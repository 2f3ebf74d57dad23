import { posix } from 'node:path';
import type { Operation } from '../../model/operation.ts';
import { docComment } from '../emit/doc-comment.ts';
import { join, raw, ts, type Fragment } from '../emit/fragment.ts';
import type { GeneratedFile } from '../emit/generated-file.ts';
import { propertyKey } from '../emit/literal.ts';
import { namesOf } from '../emit/operation-names.ts';
import { EmittedModule, type Emission } from './emitted-module.ts';

/** `index.ts`: every decoder and response check by operation, imported when first asked for. */
export function indexFile(emission: Emission): GeneratedFile {
  const path = posix.join(emission.options.folders.validators, 'index.ts');
  const module = new EmittedModule(emission, path);
  const isEmpty = emission.api.operations.length === 0;
  const type = (file: string, name: string): Fragment => (isEmpty ? raw(name) : module.runtimeType(file, name));
  const decoder = type('validate/request/request-decoder.ts', 'RequestDecoder');
  const check = type('validate/request/response-check.ts', 'ResponseCheck');
  const wrap = (name: string): Fragment =>
    isEmpty ? raw(name) : module.runtime('validate/request/explained.ts', name);
  const rows = (target: Target): Fragment => {
    return join(
      emission.api.operations.map((operation) => row(emission, operation, target)),
      '',
    );
  };
  const body = ts`${docComment({ summary: 'Decoders of requests by operation; each is loaded on first use.' })}export const requestDecoders = {
${rows({ folder: 'operations', name: 'decodeRequest', type: decoder, wrap: wrap('explained') })}} as const;

${docComment({ summary: 'Checks of answers by operation; each is loaded on first use.' })}export const responseChecks = {
${rows({ folder: 'responses', name: 'checkResponse', type: check, wrap: wrap('explainedCheck') })}} as const;
`;
  return { path, contents: module.print(body) };
}

interface Target {
  readonly folder: string;
  readonly name: string;
  readonly type: Fragment;
  /** What makes it name its reasons. */
  readonly wrap: Fragment;
}

function row(emission: Emission, operation: Operation, { folder, name, type, wrap }: Target): Fragment {
  const { functionName, fileName } = namesOf(emission.api, operation);
  const specifier = `./${folder}/${fileName}${emission.options.importExtension}`;
  const key = raw(propertyKey(functionName));
  return ts`  ${key}: async (): Promise<${type}> => ${wrap}((await import(${specifier})).${raw(name)}),\n`;
}
