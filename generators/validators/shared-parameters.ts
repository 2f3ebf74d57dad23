import { posix } from 'node:path';
import type { Operation } from '../../model/operation.ts';
import type { Parameter } from '../../model/parameter.ts';
import { docComment } from '../emit/code/doc-comment.ts';
import { join, raw, ts } from '../emit/code/fragment.ts';
import { camelCase } from '../emit/code/naming.ts';
import type { GeneratedFile } from '../emit/generated-file.ts';
import { parameterProperty } from '../emit/operation/parameter-property.ts';
import type { EmitOptions } from '../emit/options.ts';
import { codecFile } from './codec-printer.ts';
import { EmittedModule, type Emission } from './emitted-module.ts';
import { isExact } from './exact-codec.ts';
import { orderedParameters, parameterEntry } from './parameter-entry.ts';
import { contentKey } from './schema-source.ts';

/** Parameters that several operations have, whatever each says about them. */
export interface SharedParameters {
  /** Name of the constant of a parameter; undefined for one of a single operation, or of few words. */
  readonly nameOf: (operation: Operation, parameter: Parameter) => string | undefined;
  /** The file that holds them; undefined when there are none. */
  readonly file: GeneratedFile | undefined;
}

/** Path of the file that holds the parameters that several operations have. */
export function sharedParametersPath({ folders }: EmitOptions): string {
  return posix.join(folders.validators, 'shared-parameters.ts');
}

interface Use {
  readonly operation: Operation;
  readonly parameter: Parameter;
  /** How many operations have it. */
  users: number;
}

/** Parameters that are read and checked the same way are emitted once. */
export function sharedParameters(emission: Emission): SharedParameters {
  const found = new Map<string, Use>();
  for (const operation of emission.api.operations) {
    for (const parameter of orderedParameters(operation).filter(isWordy)) {
      const key = keyOf(emission, operation, parameter);
      const use = found.get(key) ?? { operation, parameter, users: 0 };
      found.set(key, use);
      use.users += 1;
    }
  }
  const shared = [...found].filter(([, { users }]) => users > 1);
  if (shared.length === 0) return { nameOf: () => undefined, file: undefined };
  const module = new EmittedModule(emission, sharedParametersPath(emission.options));
  const codecs = codecFile(module, { readsMembers: true });
  const names = new Map<string, string>();
  const rows = shared.map(([key, { operation, parameter, users }]) => {
    const name = module.scope.take(`${camelCase(parameter.name)}Parameter`);
    names.set(key, name);
    const type = module.runtimeType('request/operation-table.ts', 'ParameterRow');
    const row = parameterEntry(codecs, operation, parameter);
    const summary = `The parameter \`${parameter.name}\` of ${users} operations.`;
    return ts`${docComment({ summary })}export const ${raw(name)}: ${type} = ${row};\n`;
  });
  return {
    nameOf: (operation, parameter) => {
      return isWordy(parameter) ? names.get(keyOf(emission, operation, parameter)) : undefined;
    },
    file: { path: module.path, contents: module.print(join(rows, '\n')) },
  };
}

const MAX_WORDS = 60;

/** Whether a row is more than what its name would say: it has a check, or a list of words. */
function isWordy({ schema }: Parameter): boolean {
  return !isExact(schema) || JSON.stringify(schema.enum ?? []).length > MAX_WORDS;
}

/** Tells parameters apart by all that their rows are made of. */
function keyOf({ api }: Emission, operation: Operation, parameter: Parameter): string {
  const { name, in: place, style, explode, required, allowEmptyValue, content, schema, extensions } = parameter;
  const clamps = [extensions['x-clamp'], schema.extensions['x-clamp']];
  const fallback = schema.hasDefault ? [schema.default] : [];
  const written = [
    place,
    style,
    explode,
    required,
    allowEmptyValue,
    content?.name,
    ...clamps,
    extensions['x-unset'],
    extensions['x-spellings'],
    fallback,
  ];
  return JSON.stringify([name, parameterProperty(operation, parameter), ...written, contentKey(api, schema)]);
}
