import type { BareRequest, Handler } from 'forgewright/runtime/http/handler';
import type { Problem, Tool } from '../models/index.js';

/** A handler for each of these operations. `Principal` is what the security handlers return. */
export interface Tools2Handlers<Principal = unknown> {
  /** `GET /tools/{id}` */
  readonly getTool: Handler<GetToolRequest, GetToolResponse, Principal>;

  /** `DELETE /tools/{id}` @deprecated */
  readonly delete_: Handler<DeleteRequest, DeleteResponse, Principal>;
}

/** Request of `getTool`: GET /tools/{id} */
export interface GetToolRequest extends BareRequest {
  readonly path: {
    readonly id: string;
  };
}

/** Responses of `getTool` by status and media type. */
export type GetToolResponse =
  | {
      /** The tool. */
      readonly status: 200;
      readonly body: Tool;
      readonly contentType?: 'application/json';
    }
  | {
      /** No such tool. */
      readonly status: 404;
      readonly body: Problem;
      readonly contentType?: 'application/problem+json';
    };

/** Request of `delete`: DELETE /tools/{id} */
export interface DeleteRequest extends BareRequest {
  readonly path: {
    readonly id: string;
  };
}

/** Responses of `delete` by status and media type. */
export type DeleteResponse = {
  /** Gone. */
  readonly status: 204;
  readonly body?: undefined;
};
