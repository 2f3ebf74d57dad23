import { posix } from 'node:path';
import type { Operation } from '../../model/operation.ts';
import type { Parameter } from '../../model/parameter.ts';
import { isFormMediaType, isMultipartMediaType } from '../../model/facts/media-kind.ts';
import { queryNames } from '../../model/facts/wire-path.ts';
import { reachableSchemas } from '../../model/facts/reachable-schemas.ts';
import { xmlBody } from '../../model/facts/xml-body.ts';
import { docComment } from '../emit/code/doc-comment.ts';
import { raw, ts, type Fragment } from '../emit/code/fragment.ts';
import type { GeneratedFile } from '../emit/generated-file.ts';
import { jsonLiteral } from '../emit/code/literal.ts';
import { namesOf } from '../emit/operation/operation-names.ts';
import { bodyTable } from './body-entry.ts';
import { codecFile } from './codec-printer.ts';
import { EmittedModule, type Emission } from './emitted-module.ts';
import { arrayLiteral, objectLiteral } from './object-literal.ts';
import { orderedParameters, parameterEntry } from './parameter-entry.ts';
import { importSpecifier } from '../emit/module-path.ts';
import { sharedParametersPath, type SharedParameters } from './shared-parameters.ts';
import { rulesTable } from './rules-table.ts';

/** `operations/<operation>.ts`: the decoder of one operation's requests. */
export function operationFile(emission: Emission, operation: Operation, shared: SharedParameters): GeneratedFile {
  const { fileName } = namesOf(emission.api, operation, emission.options.naming);
  const path = posix.join(emission.options.folders.validators, 'operations', `${fileName}.ts`);
  const module = new EmittedModule(emission, path);
  module.scope.take('decodeRequest');
  const specifier = importSpecifier(path, sharedParametersPath(emission.options), emission.options.importExtension);
  const decoder = decoderExpression(module, operation, (parameter) => {
    const name = shared.nameOf(operation, parameter);
    return name === undefined ? undefined : module.shared(specifier, name);
  });
  const decoderType = module.runtimeType('request/request-decoder.ts', 'RequestDecoder');
  const summary = `Decodes requests of \`${operation.operationId}\`: ${operation.method} ${operation.path}`;
  const body = ts`${docComment({ summary })}export const decodeRequest: ${decoderType} = ${decoder};\n`;
  return { path, contents: module.print(body) };
}

/** The decoder of an operation's requests, made of its table; `sharedRow` gives the rows that stand elsewhere. */
export function decoderExpression(
  module: EmittedModule,
  operation: Operation,
  sharedRow: (parameter: Parameter) => Fragment | undefined = () => undefined,
): Fragment {
  const requestDecoder = module.runtime('request/request-decoder.ts', 'requestDecoder');
  const { requestBody } = operation;
  const content = requestBody?.content ?? [];
  const codecs = codecFile(module, {
    readsXml: content.some((mediaType) => xmlBody(mediaType) !== undefined),
    readsMembers: content.some(({ name }) => isFieldsMediaType(name)) || operation.parameters.some(hasTags),
  });
  const known = [...new Set([...queryCredentials(operation), ...queryNames(operation)])];
  const rows = orderedParameters(operation).map(
    (parameter) => sharedRow(parameter) ?? parameterEntry(codecs, operation, parameter),
  );
  const table = objectLiteral([
    ['operationId', ts`${operation.operationId}`],
    ['parameters', arrayLiteral(rows, 10)],
    ['credentials', known.length === 0 ? undefined : raw(jsonLiteral(known))],
    ['body', requestBody === undefined ? undefined : bodyTable(codecs, requestBody.content, requestBody.required)],
    ['rules', rulesTable(operation)],
  ]);
  return ts`${requestDecoder}(${table})`;
}

function isFieldsMediaType(name: string): boolean {
  return isFormMediaType(name) || isMultipartMediaType(name);
}

function hasTags({ schema }: Parameter): boolean {
  return [...reachableSchemas(schema)].some(({ discriminator }) => discriminator !== undefined);
}

/** Names of query parameters that carry credentials of this operation's security schemes: known, but no parameters. */
function queryCredentials(operation: Operation): readonly string[] {
  const schemes = operation.security.flatMap((requirement) => requirement.schemes.map(({ scheme }) => scheme));
  const names = schemes.flatMap((scheme) =>
    scheme.type === 'apiKey' && scheme.in === 'query' ? [scheme.parameterName] : [],
  );
  return names;
}
