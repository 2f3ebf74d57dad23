import { posix } from 'node:path';
import type { Operation } from '../../model/operation.ts';
import { docComment } from '../emit/code/doc-comment.ts';
import { join, raw, ts, type Fragment } from '../emit/code/fragment.ts';
import type { GeneratedFile } from '../emit/generated-file.ts';
import { propertyKey } from '../emit/code/literal.ts';
import { namesOf } from '../emit/operation/operation-names.ts';
import { EmittedModule, type Emission } from './emitted-module.ts';

/** `index.ts`: every decoder and response check by operation, imported when first asked for. */
export function indexFile(emission: Emission): GeneratedFile {
  const path = posix.join(emission.options.folders.validators, 'index.ts');
  const module = new EmittedModule(emission, path);
  const isEmpty = emission.api.operations.length === 0;
  const type = (file: string, name: string): Fragment => (isEmpty ? raw(name) : module.runtimeType(file, name));
  const decoder = type('request/request-decoder.ts', 'RequestDecoder');
  const check = type('request/response-check.ts', 'ResponseCheck');
  const load = (name: string): Fragment => (isEmpty ? raw(name) : module.runtime('request/explained.ts', name));
  const rows = (target: Target): Fragment => {
    return join(
      emission.api.operations.map((operation) => row(emission, operation, target)),
      '',
    );
  };
  const body = ts`${docComment({ summary: 'Decoders of requests by operation; each is loaded on first use.' })}export const requestDecoders = {
${rows({ folder: 'operations', type: decoder, load: load('explained') })}} as const;

${docComment({ summary: 'Checks of answers by operation; each is loaded on first use.' })}export const responseChecks = {
${rows({ folder: 'responses', type: check, load: load('explainedCheck') })}} as const;
`;
  return { path, contents: module.print(body) };
}

interface Target {
  readonly folder: string;
  readonly type: Fragment;
  /** What takes it from its module and makes it name its reasons. */
  readonly load: Fragment;
}

function row(emission: Emission, operation: Operation, { folder, type, load }: Target): Fragment {
  const { functionName, fileName } = namesOf(emission.api, operation, emission.options.naming);
  const specifier = `./${folder}/${fileName}${emission.options.importExtension}`;
  const key = raw(propertyKey(functionName));
  return ts`  ${key}: (): Promise<${type}> => ${load}(import(${specifier})),\n`;
}
