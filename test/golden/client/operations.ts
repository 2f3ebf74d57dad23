import {
  type Not,
  type Operation,
  type Success,
  type Undeclared,
  cookies,
  headers,
  operation,
} from 'forgewright/runtime/client/index';
import { encoderOf } from 'forgewright/runtime/wire/encode-parameter';
import {
  contentStyle,
  formJoinedStyle,
  formStyle,
  labelExplodedStyle,
  matrixStyle,
  pipeDelimitedStyle,
  spaceDelimitedStyle,
} from 'forgewright/runtime/wire/encoder';

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
  query: 'joined piped spaced reserved filter',
  styles: {
    label: labelExplodedStyle,
    matrix: matrixStyle,
    joined: formJoinedStyle,
    piped: pipeDelimitedStyle,
    spaced: spaceDelimitedStyle,
    reserved: /* @__PURE__ */ encoderOf({ in: 'query', style: 'form', explode: true, allowReserved: true }),
    filter: /* @__PURE__ */ contentStyle('application/json', formStyle),
  },
  parts: [/* @__PURE__ */ headers('X-List'), /* @__PURE__ */ cookies('session%20id')],
  ok: [200],
});
