import { posix } from 'node:path';
import type { Api } from '../../model/api.ts';
import type { Header } from '../../model/media-type.ts';
import type { Operation } from '../../model/operation.ts';
import type { Response } from '../../model/response.ts';
import { xmlBody } from '../../model/facts/xml-body.ts';
import { docComment } from '../emit/code/doc-comment.ts';
import { join, raw, ts, type Fragment } from '../emit/code/fragment.ts';
import { camelCase } from '../emit/code/naming.ts';
import type { GeneratedFile } from '../emit/generated-file.ts';
import { headerSetKeys } from '../emit/operation/header-set-keys.ts';
import { headerSetName } from '../emit/operation/header-set-name.ts';
import type { EmitOptions } from '../emit/options.ts';
import { bodyKind } from './body-entry.ts';
import { codecFile } from './codec-printer.ts';
import { EmittedModule, type Emission } from './emitted-module.ts';
import { answersXml, checkedHeaders, headerRows, responseRow } from './response-row.ts';
import { contentKey } from './schema-source.ts';

/** Responses that several operations have, but for what they say about them. */
export interface SharedResponses {
  /** Name of the constant of a response; undefined for one of a single operation. */
  readonly nameOf: (response: Response) => string | undefined;
  /** The same for a set of headers. */
  readonly headersNameOf: (headers: readonly Header[]) => string | undefined;
  /** The file that holds them; undefined when there are none. */
  readonly file: GeneratedFile | undefined;
}

/** Path of the file that holds what several operations answer. */
export function sharedResponsesPath({ folders }: EmitOptions): string {
  return posix.join(folders.validators, 'shared-responses.ts');
}

/** Responses of the same status, headers and content, and sets of the same headers, are emitted once. */
export function sharedResponses(emission: Emission): SharedResponses {
  const { operations } = emission.api;
  const keys = new Keys(emission.api);
  const responses = usedTwice(operations, ({ responses: own }) => own.map((one) => [keys.ofResponse(one), one]));
  const headers = usedTwice(operations, (operation) => {
    const sets = operation.responses.map(checkedHeaders).filter((set) => set.length > 0);
    return sets.map((set) => [keys.ofHeaders(set), set]);
  });
  if (responses.size + headers.size === 0) return { nameOf: nothing, headersNameOf: nothing, file: undefined };
  const module = new EmittedModule(emission, sharedResponsesPath(emission.options));
  const codecs = codecFile(module, { readsXml: answersXml([...responses.values()].map(({ one }) => one)) });
  const setNames = new Map<string, string>();
  const setRows = [...headers].map(([key, { one, users }]) => {
    const name = module.scope.take(camelCase(headerSetName(one)));
    setNames.set(key, name);
    const type = module.runtimeType('request/response-check.ts', 'HeaderRow');
    const summary = `Headers of ${users} operations.`;
    return ts`${docComment({ summary })}export const ${raw(name)}: readonly ${type}[] = ${headerRows(codecs, one)};\n`;
  });
  const sharedSet = (set: readonly Header[]): Fragment | undefined => {
    const name = setNames.get(keys.ofHeaders(set));
    return name === undefined ? undefined : raw(name);
  };
  const names = new Map<string, string>();
  const responseRows = [...responses].map(([key, { one, users }]) => {
    const wanted = `response${one.status[0]?.toUpperCase()}${one.status.slice(1)}`;
    const name = module.scope.take(module.scope.has(wanted) ? `${wanted}Variant` : wanted);
    names.set(key, name);
    const type = module.runtimeType('request/response-check.ts', 'ResponseRow');
    const summary = `What ${users} operations answer with ${one.status}.`;
    const row = responseRow(codecs, one, sharedSet);
    return ts`${docComment({ summary })}export const ${raw(name)}: ${type} = ${row};\n`;
  });
  return {
    nameOf: (response) => names.get(keys.ofResponse(response)),
    headersNameOf: (set) => setNames.get(keys.ofHeaders(set)),
    file: { path: module.path, contents: module.print(join([...setRows, ...responseRows], '\n')) },
  };
}

function nothing(): undefined {
  return undefined;
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

/** Tells responses apart by all that a check looks at; headers by their identity. */
class Keys {
  readonly #api: Api;
  /** Every response is asked about several times. */
  readonly #known = new Map<Response, string>();
  readonly ofHeaders = headerSetKeys();

  constructor(api: Api) {
    this.#api = api;
  }

  ofResponse(response: Response): string {
    const key = this.#known.get(response) ?? this.#keyOf(response);
    this.#known.set(response, key);
    return key;
  }

  #keyOf(response: Response): string {
    const media = response.content.map((mediaType) => {
      const { name, schema } = mediaType;
      // Schemas that are the same for JSON may have other names in XML.
      if (schema !== undefined && xmlBody(mediaType) !== undefined) return [name, schema.id];
      const isChecked = schema !== undefined && bodyKind(name) === 'json';
      return [name, isChecked ? contentKey(this.#api, schema) : ''];
    });
    return JSON.stringify([response.status, this.ofHeaders(checkedHeaders(response)), media]);
  }
}
