import { posix } from 'node:path';
import type { Header } from '../../model/media-type.ts';
import type { Operation } from '../../model/operation.ts';
import type { Response } from '../../model/response.ts';
import { docComment } from '../emit/code/doc-comment.ts';
import { join, raw, ts } from '../emit/code/fragment.ts';
import type { GeneratedFile } from '../emit/generated-file.ts';
import type { EmitOptions } from '../emit/options.ts';
import { codecFile } from './codec-printer.ts';
import { EmittedModule, type Emission } from './emitted-module.ts';
import { responseRow } from './response-row.ts';

/** Responses that several operations have, but for what they say about them. */
export interface SharedResponses {
  /** Name of the constant of a response; undefined for one of a single operation. */
  readonly nameOf: (response: Response) => string | undefined;
  /** The file that holds them; undefined when there are none. */
  readonly file: GeneratedFile | undefined;
}

/** Path of the file that holds what several operations answer. */
export function sharedResponsesPath({ folders }: EmitOptions): string {
  return posix.join(folders.validators, 'shared-responses.ts');
}

/** Responses of the same status, headers and content are emitted once, in document order. */
export function sharedResponses(emission: Emission): SharedResponses {
  const keyOf = responseKeys();
  const byKey = new Map<string, { readonly response: Response; readonly users: Set<Operation> }>();
  for (const operation of emission.api.operations) {
    for (const response of operation.responses) {
      const key = keyOf(response);
      const known = byKey.get(key) ?? { response, users: new Set<Operation>() };
      known.users.add(operation);
      byKey.set(key, known);
    }
  }
  const shared = [...byKey].filter(([, { users }]) => users.size > 1);
  if (shared.length === 0) return { nameOf: () => undefined, file: undefined };
  const module = new EmittedModule(emission, sharedResponsesPath(emission.options));
  const codecs = codecFile(module);
  const type = module.runtimeType('request/response-check.ts', 'ResponseRow');
  const names = new Map<string, string>();
  const rows = shared.map(([key, { response, users }]) => {
    const name = module.scope.take(`response${response.status}`);
    names.set(key, name);
    const summary = `What ${users.size} operations answer with ${response.status}.`;
    return ts`${docComment({ summary })}export const ${raw(name)}: ${type} = ${responseRow(codecs, response)};\n`;
  });
  return {
    nameOf: (response) => names.get(keyOf(response)),
    file: { path: module.path, contents: module.print(join(rows, '\n')) },
  };
}

/** Tells responses apart by all that a check looks at; headers and schemas by their identity. */
function responseKeys(): (response: Response) => string {
  const numbers = new Map<Header, number>();
  const numberOf = (header: Header): number => {
    const number = numbers.get(header) ?? numbers.size;
    numbers.set(header, number);
    return number;
  };
  return ({ status, headers, content }) => {
    const media = content.map(({ name, schema }) => [name, schema?.id]);
    return JSON.stringify([status, headers.map(numberOf), media]);
  };
}
