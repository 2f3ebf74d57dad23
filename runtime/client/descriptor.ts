import type { BodyEncoder } from './body.ts';

/**
 * What the runtime must know to call an operation; emitted as data. A parameter list is one text, its entries
 * separated by spaces: `[property=]name[:word,word...]`. The property of the argument object is the name without a
 * trailing `[]` unless it is given; words are a style, `explode`, `joined` (explode false), `reserved` or a media type.
 * What a name may not contain there (`% : =` and white space) is percent-encoded.
 */
export interface OperationDescriptor {
  readonly id: string;
  readonly method: string;
  /** Path template. */
  readonly path: string;
  /** Only path parameters that are not style `simple`, or whose property has another name. */
  readonly pathParameters?: string;
  readonly query?: string;
  /** Writes the parameter that is the whole query string (OAS 3.2 `in: querystring`), where there is one. */
  readonly wholeQuery?: (content: string | undefined, value: unknown) => string;
  readonly headers?: string;
  readonly cookies?: string;
  /** The first one is used unless the argument `contentType` names another. */
  readonly body?: readonly BodyEncoder[];
  /** Reads JSON bodies; `JSON.parse` when not given. */
  readonly decode?: (text: string) => unknown;
  /** `Accept` field value; `application/json` when not given. */
  readonly accept?: string;
  /** Declared success codes; every 2xx when not given. */
  readonly ok?: readonly number[];
  /** Response headers that are numbers, by lower-case name, separated by spaces. */
  readonly numbers?: string;
  /** OR of AND sets of scheme names; the description's when not given. */
  readonly security?: readonly (readonly string[])[];
  /** URL template of the operation's own server. */
  readonly server?: string;
}
