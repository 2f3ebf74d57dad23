import type { Api } from '../../../model/api.ts';
import type { Operation } from '../../../model/operation.ts';
import { type Naming, operationFileOf, operationNameOf } from '../name-hooks.ts';
import { NameScope, camelCase, pascalCase } from '../code/naming.ts';

/** The names every emitter uses for one operation. */
export interface OperationNames {
  /** Function, handler key: `listIssues`. */
  readonly functionName: string;
  /** Prefix of type names: `ListIssues`. */
  readonly typePrefix: string;
  /** File name without extension, unique whatever the file system's case rules: `list-issues`. */
  readonly fileName: string;
}

/** By description and by what names: a pure function of both, asked for by every file. */
const memo = new WeakMap<Api, Map<Naming, ReadonlyMap<Operation, OperationNames>>>();

/** Names of every operation of `paths`, in document order; operationIds that collide once normalized get a number. */
export function operationNames(api: Api, naming: Naming): ReadonlyMap<Operation, OperationNames> {
  const ofApi = memo.get(api) ?? new Map<Naming, ReadonlyMap<Operation, OperationNames>>();
  memo.set(api, ofApi);
  const names = ofApi.get(naming) ?? makeNames(api, naming);
  ofApi.set(naming, names);
  return names;
}

function makeNames(api: Api, naming: Naming): ReadonlyMap<Operation, OperationNames> {
  const functions = new NameScope();
  const types = new NameScope();
  const files = new NameScope();
  const names = new Map<Operation, OperationNames>();
  for (const operation of api.operations) {
    const name = operationNameOf(operation, naming);
    names.set(operation, {
      functionName: functions.take(name),
      typePrefix: types.take(pascalCase(name === camelCase(operation.operationId) ? operation.operationId : name)),
      fileName: files.take(operationFileOf(operation, naming), true),
    });
  }
  return names;
}

/** The names of one operation. Throws for an operation of another description: that is a programmer's error. */
export function namesOf(api: Api, operation: Operation, naming: Naming): OperationNames {
  const names = operationNames(api, naming).get(operation);
  if (names === undefined) throw new Error(`not an operation of this description: ${operation.operationId}`);
  return names;
}
