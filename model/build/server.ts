import type { Server, ServerVariable } from '../server.ts';
import { childPointer } from '../load/json/json-pointer.ts';
import { didYouMean } from '../load/near-name.ts';
import { describeType } from '../load/raw.ts';
import type { RawObject } from '../load/raw.ts';
import { RULES } from './read/object-rules.ts';
import { extensionsOf, listField, membersOf, readObject, stringField } from './read/read-object.ts';
import { isPlainScalar, textWritten } from './read/plain-text.ts';
import { locationOf, report } from './read/scope.ts';
import type { Scope } from './read/scope.ts';

/** Builds the servers of a holder; undefined when it names none, so that the next level counts. */
export function buildServers(scope: Scope, holder: RawObject, pointer: string): readonly Server[] | undefined {
  const servers = listField(holder, 'servers');
  if (servers.length === 0) return undefined;
  const at = childPointer(pointer, 'servers');
  return servers.map((value, index) => buildServer(scope, value, childPointer(at, index)));
}

/** The server of a document that names none: `/` (OAS "OpenAPI Object", `servers`). */
export function defaultServer(scope: Scope): Server {
  return {
    kind: 'server',
    location: locationOf(scope, ''),
    extensions: {},
    url: '/',
    name: undefined,
    description: undefined,
    variables: [],
  };
}

/** Builds one server. */
export function buildServer(scope: Scope, value: unknown, pointer: string): Server {
  const raw = readObject(scope, value, pointer, RULES.server);
  const at = childPointer(pointer, 'variables');
  const variables = membersOf(raw['variables']).map(([name, variable]) =>
    buildVariable(scope, variable, childPointer(at, name), name),
  );
  const url = stringField(raw, 'url') ?? '';
  for (const [, name = ''] of url.matchAll(/\{([^{}]*)\}/g)) {
    const names = variables.map((variable) => variable.name);
    if (names.includes(name)) continue;
    report(scope, 'undeclared-server-variable', childPointer(pointer, 'url'), {
      parameters: { name },
      suggestion: didYouMean(name, names),
    });
  }
  return {
    kind: 'server',
    location: locationOf(scope, pointer),
    extensions: extensionsOf(raw),
    url,
    name: stringField(raw, 'name'),
    description: stringField(raw, 'description'),
    variables,
  };
}

function buildVariable(scope: Scope, value: unknown, pointer: string, name: string): ServerVariable {
  const raw = readObject(scope, value, pointer, RULES.serverVariable);
  const at = childPointer(pointer, 'enum');
  if (Array.isArray(raw['enum']) && raw['enum'].length === 0)
    report(scope, 'empty-server-enum', at, { parameters: { name } });
  const list = listField(raw, 'enum');
  const values = list.flatMap((item, index) => {
    if (typeof item === 'string') return [item];
    const pointer = childPointer(at, index);
    if (isPlainScalar(item)) {
      const { object } = RULES.serverVariable;
      return [textWritten(scope, item, { owner: list, key: index, pointer, what: 'a value of `enum`', object })];
    }
    const parameters = {
      what: 'a value of `enum`',
      expected: 'a string',
      got: describeType(item),
      object: RULES.serverVariable.object,
    };
    report(scope, 'wrong-type', pointer, { parameters });
    return [];
  });
  return {
    name,
    default: stringField(raw, 'default') ?? '',
    enum: values,
    description: stringField(raw, 'description'),
  };
}
