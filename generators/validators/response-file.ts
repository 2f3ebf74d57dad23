import { posix } from 'node:path';
import type { Operation } from '../../model/operation.ts';
import type { Header } from '../../model/media-type.ts';
import type { Response } from '../../model/response.ts';
import { docComment } from '../emit/code/doc-comment.ts';
import { raw, ts, type Fragment } from '../emit/code/fragment.ts';
import type { GeneratedFile } from '../emit/generated-file.ts';
import { pascalCase } from '../emit/code/naming.ts';
import { namesOf } from '../emit/operation/operation-names.ts';
import { bodyKind } from './body-entry.ts';
import { checkedSchema } from './checks/checked-schema.ts';
import { codecExpression, codecFile, nodeOf, shapeOf, type CodecFile } from './codec-printer.ts';
import { EmittedModule, type Emission } from './emitted-module.ts';
import { isExact } from './exact-codec.ts';
import { answerShape } from './exact-shape.ts';
import { arrayLiteral, objectLiteral } from './object-literal.ts';

const VIEW = { direction: 'response', files: false } as const;

/** `responses/<operation>.ts`: the check of one operation's answers. */
export function responseFile(emission: Emission, operation: Operation): GeneratedFile {
  const { fileName } = namesOf(emission.api, operation, emission.options.naming);
  const path = posix.join(emission.options.folders.validators, 'responses', `${fileName}.ts`);
  const module = new EmittedModule(emission, path);
  module.scope.take('checkResponse');
  const responseCheck = module.runtime('request/response-check.ts', 'responseCheck');
  const checkType = module.runtimeType('request/response-check.ts', 'ResponseCheck');
  const codecs = codecFile(module);
  const rows = arrayLiteral(operation.responses.map((response) => responseRow(codecs, response)));
  const summary = `Holds answers of \`${operation.operationId}\` against the description.`;
  const body = ts`${docComment({ summary })}export const checkResponse: ${checkType} = ${responseCheck}(${rows});\n`;
  const shape = emission.options.int64 === 'string' ? answerShape(module, operation) : undefined;
  if (shape === undefined) return { path, contents: module.print(body) };
  const shapeType = module.runtimeType('wire/exact-json.ts', 'Shape');
  const comment = docComment({ summary: 'Where answers hold texts that are numbers on the wire.' });
  const exported = ts`${body}\n${comment}export const answerShape: ${shapeType} = ${shape};\n`;
  return { path, contents: module.print(exported) };
}

function responseRow(file: CodecFile, response: Response): Fragment {
  const { status, headers, content } = response;
  const media = content.map((mediaType) => {
    const hint = `body${pascalCase(status)}`;
    const isChecked = mediaType.schema !== undefined && bodyKind(mediaType.name) === 'json';
    const schema =
      isChecked && mediaType.schema !== undefined
        ? checkedSchema(file.module, mediaType.schema, { view: VIEW, hint })
        : undefined;
    return objectLiteral([
      ['mediaType', ts`${mediaType.name}`],
      ['schema', schema],
    ]);
  });
  // A `Content-Type` header entry is ignored (OAS 3.1 4.8.17.1).
  const used = headers.filter((header) => header.name.toLowerCase() !== 'content-type');
  return objectLiteral([
    ['status', ts`${status}`],
    ['headers', used.length === 0 ? undefined : arrayLiteral(used.map((header) => headerRow(file, header)))],
    ['content', media.length === 0 ? undefined : arrayLiteral(media)],
  ]);
}

function headerRow(file: CodecFile, header: Header): Fragment {
  const row = file.headers.get(header) ?? printHeaderRow(file, header);
  file.headers.set(header, row);
  return row;
}

function printHeaderRow(file: CodecFile, header: Header): Fragment {
  const { name, required, explode, schema } = header;
  const node = nodeOf(file, schema);
  const hint = `header${pascalCase(name)}`;
  return objectLiteral([
    ['name', ts`${name}`],
    ['required', required ? raw('true') : undefined],
    ['explode', ts`${explode}`],
    ['shape', ts`${shapeOf(node)}`],
    ['codec', codecExpression(file, node)],
    ['schema', isExact(schema) ? undefined : checkedSchema(file.module, schema, { view: VIEW, hint })],
  ]);
}
