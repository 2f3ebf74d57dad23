import { posix } from 'node:path';
import type { Api } from '../../model/api.ts';
import type { Header } from '../../model/media-type.ts';
import type { Operation } from '../../model/operation.ts';
import type { Response } from '../../model/response.ts';
import { docComment } from '../emit/code/doc-comment.ts';
import { indent, join, name, ts, type Fragment } from '../emit/code/fragment.ts';
import { ImportCollector } from '../emit/code/imports.ts';
import { NameScope } from '../emit/code/naming.ts';
import type { GeneratedFile } from '../emit/generated-file.ts';
import { headerSetKeys } from '../emit/operation/header-set-keys.ts';
import { headerSetName } from '../emit/operation/header-set-name.ts';
import type { EmitOptions } from '../emit/options.ts';
import { runtimeSpecifier } from '../emit/runtime-import.ts';
import {
  finalResponses,
  headersMembers,
  responseVariants,
  runtimeTypeNames,
  settableHeaders,
  statusText,
  unionOf,
  type ResponsePrinting,
} from './response-type.ts';
import { typePrinter } from './type-printer.ts';

/** The type of a response that several operations have. */
export interface SharedResponse {
  readonly name: string;
  /** What most of them say about it; only the others say it again. */
  readonly description: string;
}

/** Types that the responses of several operations share. */
export interface SharedResponseTypes {
  /** The type of a response; undefined for one of a single operation. */
  readonly responseOf: (operation: Operation, response: Response) => SharedResponse | undefined;
  /** Name of the type of a set of headers; undefined for one of a single response. */
  readonly headersOf: (headers: readonly Header[]) => string | undefined;
  /** Every name of the file. */
  readonly names: ReadonlySet<string>;
  /** The file that holds them; undefined when there are none. */
  readonly file: GeneratedFile | undefined;
}

/** Path of the file that holds what several operations answer. */
export function sharedResponsesPath({ folders }: EmitOptions): string {
  return posix.join(folders.server, 'shared-responses.ts');
}

/** Responses of the same status, headers and content are one type, and so are sets of the same headers. */
export function sharedResponseTypes(api: Api, options: EmitOptions): SharedResponseTypes {
  const keys = new Keys();
  const parts = gather(api, keys);
  const scope = new NameScope([...runtimeTypeNames, 'models']);
  const headerNames = new Map<string, string>();
  for (const [key, headers] of parts.headers) headerNames.set(key, scope.take(headerSetName(headers)));
  const responses = new Map<string, SharedResponse>();
  for (const [key, { response, descriptions }] of parts.responses) {
    const wanted = `Response${response.status[0]?.toUpperCase()}${response.status.slice(1)}`;
    const free = scope.take(scope.has(wanted) ? `${wanted}Variant` : wanted);
    responses.set(key, { name: free, description: mostSaid(descriptions) });
  }
  const shared = {
    responseOf: (operation: Operation, response: Response) => responses.get(keys.ofResponse(operation, response)),
    headersOf: (headers: readonly Header[]) => headerNames.get(keys.ofHeaders(headers)),
    names: new Set([...headerNames.values(), ...[...responses.values()].map((response) => response.name)]),
  };
  if (shared.names.size === 0) return { ...shared, file: undefined };
  return { ...shared, file: sharedFile(api, options, { parts, shared }) };
}

interface Parts {
  readonly responses: ReadonlyMap<string, SharedPart>;
  readonly headers: ReadonlyMap<string, readonly Header[]>;
}

interface SharedPart {
  readonly operation: Operation;
  readonly response: Response;
  /** What operations say about it, and how many of them. */
  readonly descriptions: ReadonlyMap<string, number>;
}

/** What more than one operation answers, and sets of headers that are left in more than one place then. */
function gather({ operations }: Api, keys: Keys): Parts {
  const found = new Map<string, SharedPart & { users: number; descriptions: Map<string, number> }>();
  for (const operation of operations) {
    for (const response of finalResponses(operation)) {
      const key = keys.ofResponse(operation, response);
      const part = found.get(key) ?? { operation, response, users: 0, descriptions: new Map<string, number>() };
      found.set(key, part);
      part.users += 1;
      part.descriptions.set(response.description, (part.descriptions.get(response.description) ?? 0) + 1);
    }
  }
  const headers = new Map<string, { readonly set: readonly Header[]; users: number }>();
  for (const { response } of found.values()) {
    const set = settableHeaders(response);
    if (set.length === 0) continue;
    const key = keys.ofHeaders(set);
    const known = headers.get(key) ?? { set, users: 0 };
    headers.set(key, known);
    known.users += 1;
  }
  return {
    responses: new Map([...found].filter(([, { users }]) => users > 1)),
    headers: new Map([...headers].filter(([, { users }]) => users > 1).map(([key, { set }]) => [key, set])),
  };
}

/** The description that most say; of several such the first. */
function mostSaid(descriptions: ReadonlyMap<string, number>): string {
  const most = Math.max(...descriptions.values());
  return [...descriptions].find(([, count]) => count === most)?.[0] ?? '';
}

/** Tells responses apart by all that their type is made of; headers and schemas by their identity. */
class Keys {
  readonly ofHeaders = headerSetKeys();
  /** Every response is asked about several times. */
  readonly #known = new Map<Response, string>();

  ofResponse(operation: Operation, response: Response): string {
    const inside = this.#known.get(response) ?? this.#insideOf(response);
    this.#known.set(response, inside);
    return `${statusText(operation, response)} ${inside}`;
  }

  #insideOf(response: Response): string {
    const media = response.content.map(({ name: type, schema, itemSchema }) => [type, schema?.id, itemSchema?.id]);
    return JSON.stringify([this.ofHeaders(settableHeaders(response)), media]);
  }
}

function sharedFile(
  api: Api,
  options: EmitOptions,
  { parts, shared }: { readonly parts: Parts; readonly shared: Omit<SharedResponseTypes, 'file'> },
): GeneratedFile {
  const path = sharedResponsesPath(options);
  const imports = new ImportCollector();
  const taken = new Set([...shared.names, ...runtimeTypeNames, 'models']);
  const types = typePrinter(api, { path, imports, taken }, options);
  const printing: ResponsePrinting = {
    types,
    imports,
    statusModule: runtimeSpecifier(path, 'http/status.ts', options),
    bodyModule: runtimeSpecifier(path, 'http/answer/answer-body.ts', options),
    headersName: shared.headersOf,
    sharedType: () => undefined,
  };
  const headers = [...parts.headers.values()].map((set): Fragment => {
    const declared = name(shared.headersOf(set) ?? '');
    const comment = docComment({ summary: 'Headers of several responses.' });
    return ts`${comment}export interface ${declared} {\n${indent(headersMembers(set, types))}}\n`;
  });
  const responses = [...parts.responses.values()].map(({ operation, response }): Fragment => {
    const { name: declared = '', description } = shared.responseOf(operation, response) ?? {};
    const variants = responseVariants(operation, { ...response, description: '' }, printing);
    const [only] = variants;
    const comment = docComment({ description });
    return variants.length === 1 && only !== undefined
      ? ts`${comment}export interface ${name(declared)} {\n${indent(only)}}\n`
      : ts`${comment}export type ${name(declared)} =${unionOf(variants)};\n`;
  });
  const body = join([...headers, ...responses], '\n').code;
  return { path, contents: `${types.namespaceImport()}${imports.print(body).code}\n${body}` };
}
