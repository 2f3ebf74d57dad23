import {
  type Not,
  type Operation,
  type Success,
  type Undeclared,
  cookie,
  header,
  operation,
} from 'forgewright/runtime/client/index';
import {
  contentStyle,
  formJoinedStyle,
  formStyle,
  labelExplodedStyle,
  matrixStyle,
  pipeDelimitedStyle,
  spaceDelimitedStyle,
} from 'forgewright/runtime/wire/encoder';
import { encoderOf } from 'forgewright/runtime/wire/encoder-of';
import { filled } from 'forgewright/runtime/wire/path-safety';

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

export type StylesResult =
  | Success<200, unknown>
  | Undeclared<Not[200]>;

/** `GET /styles/{label}/{matrix}` */
export const styles: Operation<StylesArgs, StylesResult> = /* @__PURE__ */ operation(
  'GET /styles/{label}/{matrix}',
  '',
  {
    label: /* @__PURE__ */ filled(labelExplodedStyle)('label'),
    matrix: /* @__PURE__ */ filled(matrixStyle)('matrix'),
    joined: /* @__PURE__ */ formJoinedStyle('joined'),
    piped: /* @__PURE__ */ pipeDelimitedStyle('piped'),
    spaced: /* @__PURE__ */ spaceDelimitedStyle('spaced'),
    reserved: /* @__PURE__ */ encoderOf({ in: 'query', style: 'form', explode: true, allowReserved: true })('reserved'),
    filter: /* @__PURE__ */ contentStyle('application/json', formStyle)('filter'),
    'X-List': /* @__PURE__ */ header('X-List'),
    'session id': /* @__PURE__ */ cookie('session id'),
  },
);
