import type { ByteSource } from 'forgewright/runtime/http/answer/answer-body';
import type { BareRequest, Handler } from 'forgewright/runtime/http/handler';

/** A handler for each of these operations. `Principal` is what the security handlers return. */
export interface Handlers2Handlers<Principal = unknown> {
  /** `GET /tools/{id}/manual.{format}` */
  readonly getManual: Handler<GetManualRequest, GetManualResponse, Principal>;
}

/** Request of `getManual`: GET /tools/{id}/manual.{format} */
export interface GetManualRequest extends BareRequest {
  readonly path: {
    readonly id: string;
    readonly format: 'txt' | 'bin';
  };
}

/** Responses of `getManual` by status and media type. */
export type GetManualResponse = {
  /** The manual. */
  readonly status: 200;
  readonly body: ByteSource;
  readonly contentType?: 'text/plain' | 'application/octet-stream';
};
