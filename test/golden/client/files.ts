import {
  type Not,
  type Operation,
  type Success,
  type Undeclared,
  bytesBody,
  multipart,
  numbers,
  operation,
  plain,
  textBody,
} from 'forgewright/runtime/client/index';
import type { XSizeHeaders } from './headers.js';

export interface GetFileArgs {
  readonly file_path: string;
}

export type GetFileResult =
  | Success<200, Blob, XSizeHeaders>
  | Undeclared<Not[200]>;

/** `GET /files/{file_path}` */
export const getFile: Operation<GetFileArgs, GetFileResult> = /* @__PURE__ */ operation(
  'GET /files/{file_path}',
  '',
  {},
  {
    read: 'blob',
    decode: /* @__PURE__ */ bytesBody(),
    accept: 'application/octet-stream',
    convert: /* @__PURE__ */ numbers('x-size'),
    security: [],
  },
);

export interface PutFileArgs {
  readonly file_path: string;
  readonly body: Blob | ArrayBuffer | ArrayBufferView | ReadableStream<Uint8Array> | string;
  /** Media type of `body`; `*\/*` when not given. */
  readonly contentType?: string | undefined;
}

export type PutFileResult =
  | Success<204, undefined>
  | Undeclared<Not[204]>;

/** `PUT /files/{file_path}` */
export const putFile: Operation<PutFileArgs, PutFileResult> = /* @__PURE__ */ operation(
  'PUT /files/{file_path}',
  '',
  { body: /* @__PURE__ */ plain('*/*') },
  { success: /204/ },
);

export interface UploadFileArgs {
  readonly file_path: string;
  readonly body: { file: Blob; meta?: { [key: string]: string }; tags?: string[] };
}

export type UploadFileResult =
  | Success<200, string>
  | Undeclared<Not[200]>;

/** `POST /files/{file_path}` */
export const uploadFile: Operation<UploadFileArgs, UploadFileResult> = /* @__PURE__ */ operation(
  'POST /files/{file_path}',
  '',
  { body: /* @__PURE__ */ multipart('tags:deepObject') },
  { read: 'arrayBuffer', decode: /* @__PURE__ */ textBody(), accept: 'text/plain' },
);
