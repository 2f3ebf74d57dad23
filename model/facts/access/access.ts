import type { Api } from '../../api.ts';
import { isObject } from '../../json-object.ts';
import type { JsonValue } from '../../location.ts';
import type { Operation } from '../../operation.ts';

/** What an operation may be measured on (`x-access`, docs/extensions.md). */
export type AccessPlace = 'instance' | 'group' | 'project' | 'namespace' | 'runner';

/** A place in a request, as a runtime expression (OAS "Runtime Expressions"). */
export type FromRequest = `$request.${string}`;

/** Who may call an operation, as `x-access` says it. */
export interface Access {
  readonly on: AccessPlace;
  readonly at?: FromRequest;
  /** The least role; by the kind of place where these differ. */
  readonly role: string | Readonly<Record<string, string>>;
  readonly setting?: string;
  readonly without?: string;
  readonly also?: readonly string[];
  readonly only?: readonly string[];
  readonly target?: { readonly at: FromRequest; readonly role: string };
  readonly secret?: FromRequest;
  readonly below?: number;
  readonly feature?: string;
  readonly archived?: 'refused';
  readonly hidden?: 404;
}

/** Who may call an operation; undefined where the description does not say so, or not in the words of `x-access`. */
export function accessOf(operation: Operation): Access | undefined {
  const value: JsonValue | undefined = operation.extensions['x-access'];
  if (value === undefined || !isObject(value)) return undefined;
  const { on, role } = value;
  if (typeof on !== 'string' || !(typeof role === 'string' || (role !== undefined && isObject(role)))) return undefined;
  // `lint` holds all of it against the schema of the extension.
  return value as unknown as Access;
}

/** True where a description keeps operations for roles by `x-access`. */
export function keepsForRoles({ operations }: Pick<Api, 'operations'>): boolean {
  return operations.some((operation) => accessOf(operation) !== undefined);
}
