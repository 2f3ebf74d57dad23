import { posix } from 'node:path';
import type { Header } from '../../model/media-type.ts';
import type { Operation } from '../../model/operation.ts';
import type { Response } from '../../model/response.ts';
import { docComment } from '../emit/code/doc-comment.ts';
import { ts, type Fragment } from '../emit/code/fragment.ts';
import type { GeneratedFile } from '../emit/generated-file.ts';
import { importSpecifier } from '../emit/module-path.ts';
import { namesOf } from '../emit/operation/operation-names.ts';
import { codecFile } from './codec-printer.ts';
import { EmittedModule, type Emission } from './emitted-module.ts';
import { answerShapes } from './exact-shape.ts';
import { arrayLiteral } from './object-literal.ts';
import { answersXml, responseRow } from './response-row.ts';
import { sharedResponsesPath, type SharedResponses } from './shared-responses.ts';

/** `responses/<operation>.ts`: the check of one operation's answers. */
export function responseFile(emission: Emission, operation: Operation, shared: SharedResponses): GeneratedFile {
  const { fileName } = namesOf(emission.api, operation, emission.options.naming);
  const path = posix.join(emission.options.folders.validators, 'responses', `${fileName}.ts`);
  const module = new EmittedModule(emission, path);
  module.scope.take('checkResponse');
  const responseCheck = module.runtime('request/response-check.ts', 'responseCheck');
  const checkType = module.runtimeType('request/response-check.ts', 'ResponseCheck');
  const codecs = codecFile(module, { readsXml: answersXml(operation.responses) });
  const { options } = emission;
  const specifier = importSpecifier(path, sharedResponsesPath(options), options.importExtension);
  const sharedSet = (headers: readonly Header[]): Fragment | undefined => {
    const name = shared.headersNameOf(headers);
    return name === undefined ? undefined : module.shared(specifier, name);
  };
  const rowOf = (response: Response): Fragment => {
    const name = shared.nameOf(response);
    return name === undefined ? responseRow(codecs, response, sharedSet) : module.shared(specifier, name);
  };
  // Behind `export const checkResponse: ResponseCheck = responseCheck(`.
  const rows = arrayLiteral(operation.responses.map(rowOf), 55);
  const summary = `Holds answers of \`${operation.operationId}\` against the description.`;
  const body = ts`${docComment({ summary })}export const checkResponse: ${checkType} = ${responseCheck}(${rows});\n`;
  const shapes = emission.options.int64 === 'string' ? answerShapes(module, operation) : undefined;
  if (shapes === undefined) return { path, contents: module.print(body) };
  const typeOf = (name: string): Fragment => module.runtimeType('wire/exact/exact-shape.ts', name);
  const type = ts`${typeOf('StatusTable')}<${typeOf('Shape')}>`;
  const comment = docComment({ summary: 'Where answers hold texts that are numbers on the wire.' });
  const exported = ts`${body}\n${comment}export const answerShapes: ${type} = ${shapes};\n`;
  return { path, contents: module.print(exported) };
}
