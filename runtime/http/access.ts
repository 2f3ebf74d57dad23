/** What an operation may be measured on. */
export type AccessPlace = 'instance' | 'group' | 'project' | 'namespace' | 'runner';

/** Roles from the least up; `anyone` is whoever may see the place, `user` any of them with a credential. */
export type AccessRole =
  | 'anyone'
  | 'user'
  | 'guest'
  | 'planner'
  | 'reporter'
  | 'developer'
  | 'maintainer'
  | 'owner'
  | 'administrator';

/** What a caller may be to the thing that a request is about. */
export type AccessRelation = 'author' | 'assignee' | 'holder' | 'self';

/** Who may call an operation, as its description says (`x-access`). */
export interface OperationAccess {
  /** On what the role of the caller is measured. */
  readonly on: AccessPlace;
  /** Where the request names it, a runtime expression; `$request.path.id` when absent. */
  readonly at?: string;
  /** The least role; of a runner by the kind of place that it belongs to. */
  readonly role: AccessRole | Readonly<Partial<Record<'instance' | 'group' | 'project', AccessRole>>>;
  /** Setting of the place that may ask for another role. */
  readonly setting?: string;
  /** The least role when the request names no place. */
  readonly without?: AccessRole;
  /** Who may call below the role. */
  readonly also?: readonly AccessRelation[];
  /** Of those with the role, none but these. */
  readonly only?: readonly AccessRelation[];
  /** A second place of the same kind, and the least role there. */
  readonly target?: { readonly at: string; readonly role: AccessRole };
  /** Where the request carries a secret that opens the operation. */
  readonly secret?: string;
  /** Status for those below the role, 403 when absent. */
  readonly below?: 401;
  /** Feature of the project that has to be offered to the caller. */
  readonly feature?: string;
  /** Nobody may call it on an archived project. */
  readonly archived?: 'refused';
  /** Status for those who may not see the place. */
  readonly hidden?: 404;
}

/** An operation about to be called, with what its description says of who may. */
export interface AccessQuestion {
  readonly operationId: string;
  readonly access: OperationAccess;
  /** The decoded request. */
  readonly request: unknown;
}

/**
 * Decides before a handler runs whether the caller may have it run. It refuses by throwing, an `HttpError` as a rule. The emitted
 * `Authorize` says which operations there are, and the access data and request of each.
 */
export type AuthorizeHook = (question: never, context: never) => void | Promise<void>;
