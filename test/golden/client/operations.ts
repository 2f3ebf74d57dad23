import { type Not, type Operation, type Success, type Undeclared, operation } from 'forgewright/runtime/client/index';

/** Arguments of {@link styles}. */
export interface StylesArgs {
  readonly label: string[];
  readonly matrix: { [key: string]: number };
  readonly joined?: string[] | undefined;
  readonly piped?: string[] | undefined;
  readonly spaced?: string[] | undefined;
  readonly reserved?: string | undefined;
  readonly filter?: Record<string, unknown> | undefined;
  readonly 'X-List'?: number[] | undefined;
  readonly 'session id'?: string | undefined;
}

/** What {@link styles} can return. */
export type StylesResult =
  | Success<200, unknown>
  | Undeclared<Not[200]>;

/** `GET /styles/{label}/{matrix}` */
export const styles: Operation<StylesArgs, StylesResult> = /* @__PURE__ */ operation({
  id: 'styles',
  method: 'GET',
  path: '/styles/{label}/{matrix}',
  pathParameters: 'label:label,explode matrix:matrix',
  query:
    'joined:joined piped:pipeDelimited spaced:spaceDelimited reserved:reserved ' +
    'filter:application/json',
  headers: 'X-List',
  cookies: 'session%20id',
  ok: [200],
});
