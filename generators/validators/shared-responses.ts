import { posix } from 'node:path';
import type { Header } from '../../model/media-type.ts';
import type { Operation } from '../../model/operation.ts';
import type { Response } from '../../model/response.ts';
import { docComment } from '../emit/code/doc-comment.ts';
import { join, raw, ts } from '../emit/code/fragment.ts';
import { pascalCase } from '../emit/code/naming.ts';
import type { GeneratedFile } from '../emit/generated-file.ts';
import type { EmitOptions } from '../emit/options.ts';
import { codecFile } from './codec-printer.ts';
import { EmittedModule, type Emission } from './emitted-module.ts';
import { isExact } from './exact-codec.ts';
import { headerRow, responseRow } from './response-row.ts';

/** Responses that several operations have, but for what they say about them. */
export interface SharedResponses {
  /** Name of the constant of a response; undefined for one of a single operation. */
  readonly nameOf: (response: Response) => string | undefined;
  /** The same for a header. */
  readonly headerNameOf: (header: Header) => string | undefined;
  /** The file that holds them; undefined when there are none. */
  readonly file: GeneratedFile | undefined;
}

/** Path of the file that holds what several operations answer. */
export function sharedResponsesPath({ folders }: EmitOptions): string {
  return posix.join(folders.validators, 'shared-responses.ts');
}

/** Responses of the same status, headers and content, and headers of the same name and schema, are emitted once. */
export function sharedResponses(emission: Emission): SharedResponses {
  const keyOf = responseKeys();
  const responses = usedTwice(emission.api.operations, ({ responses: own }) => own.map((one) => [keyOf(one), one]));
  const headers = usedTwice(emission.api.operations, (operation) => {
    return operation.responses.flatMap(({ headers: own }) => own.filter(isChecked).map((one) => [one, one] as const));
  });
  if (responses.size + headers.size === 0) return { nameOf: nothing, headerNameOf: nothing, file: undefined };
  const module = new EmittedModule(emission, sharedResponsesPath(emission.options));
  const codecs = codecFile(module);
  const headerNames = new Map<Header, string>();
  const headerRows = [...headers.values()].map(({ one, users }) => {
    const name = module.scope.take(`shared${pascalCase(one.name)}`);
    const type = module.runtimeType('request/response-check.ts', 'HeaderRow');
    const row = headerRow(codecs, one);
    headerNames.set(one, name);
    codecs.headers.set(one, raw(name));
    const summary = `The header \`${one.name}\` of ${users} operations.`;
    return ts`${docComment({ summary })}export const ${raw(name)}: ${type} = ${row};\n`;
  });
  const names = new Map<string, string>();
  const responseRows = [...responses].map(([key, { one, users }]) => {
    const name = module.scope.take(`response${one.status}`);
    names.set(key, name);
    const type = module.runtimeType('request/response-check.ts', 'ResponseRow');
    const summary = `What ${users} operations answer with ${one.status}.`;
    return ts`${docComment({ summary })}export const ${raw(name)}: ${type} = ${responseRow(codecs, one)};\n`;
  });
  return {
    nameOf: (response) => names.get(keyOf(response)),
    headerNameOf: (header) => headerNames.get(header),
    file: { path: module.path, contents: module.print(join([...headerRows, ...responseRows], '\n')) },
  };
}

function nothing(): undefined {
  return undefined;
}

/** Headers with a schema of which the type alone does not say everything: the others take no more room than a name. */
function isChecked({ schema }: Header): boolean {
  return !isExact(schema);
}

interface SharedPart<Part> {
  readonly one: Part;
  /** How many operations have it. */
  readonly users: number;
}

/** Parts that more than one operation has, in document order. */
function usedTwice<Key, Part>(
  operations: readonly Operation[],
  partsOf: (operation: Operation) => readonly (readonly [key: Key, part: Part])[],
): ReadonlyMap<Key, SharedPart<Part>> {
  const found = new Map<Key, SharedPart<Part>>();
  for (const operation of operations) {
    for (const [key, one] of new Map(partsOf(operation))) {
      const { users } = found.get(key) ?? { users: 0 };
      found.set(key, { one, users: users + 1 });
    }
  }
  return new Map([...found].filter(([, { users }]) => users > 1));
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
