import type * as models from '../models/index.js';
import type { ByteSource } from 'forgewright/runtime/http/answer/answer-body';
import type { BareParameters, BareRequest, Handler } from 'forgewright/runtime/http/handler';
import type { ClientErrorStatus, FinalStatus } from 'forgewright/runtime/http/status';
import type { Kind, Problem, Tool } from '../models/index.js';

/** A handler for each of these operations. `Principal` is what the security handlers return. */
export interface ToolsHandlers<Principal = unknown> {
  /**
   * List tools - `GET /tools`
   *
   * A page of tools. *\/ even this stays in the comment
   */
  readonly listTools: Handler<ListToolsRequest, ListToolsResponse, Principal>;

  /** Add a tool - `POST /tools` */
  readonly createTool: Handler<CreateToolRequest, CreateToolResponse, Principal>;
}

/** Request of `list-tools`: GET /tools */
export interface ListToolsRequest extends BareRequest {
  readonly query: {
    /** Number of the page. */
    readonly page: number;
    readonly ids?: number[];
    readonly not?: { name?: string };
    /** @deprecated */
    readonly kind?: Kind;
  };
  readonly headers: {
    readonly 'If-None-Match'?: string;
  };
  readonly cookies: {
    readonly theme?: string;
  };
}

/** Responses of `list-tools` by status and media type. */
export type ListToolsResponse =
  | {
      /** A page. */
      readonly status: 200;
      readonly headers: {
        /** All of them. */
        readonly 'X-Total': number;
        readonly Link?: string;
      };
      readonly body: Tool[];
      readonly contentType?: 'application/json';
    }
  | {
      /** A page. */
      readonly status: 200;
      readonly headers: {
        /** All of them. */
        readonly 'X-Total': number;
        readonly Link?: string;
      };
      readonly body: ByteSource;
      readonly contentType: 'text/csv';
    }
  | {
      /** Nothing new. */
      readonly status: 304;
      readonly body?: undefined;
    }
  | {
      /** It failed. */
      readonly status: Exclude<FinalStatus, 200 | 304>;
      readonly body: Problem;
      readonly contentType?: 'application/problem+json';
    };

/** Request of `createTool`: POST /tools */
export interface CreateToolRequest extends BareParameters {
  /** The new tool. */
  readonly body: models.CreateToolRequest;
  /** Media type of the body as declared. */
  readonly contentType: 'application/json' | 'application/x-www-form-urlencoded';
}

/** Responses of `createTool` by status and media type. */
export type CreateToolResponse =
  | {
      /** Added. */
      readonly status: 201;
      readonly headers: {
        readonly Location: string;
      };
      readonly body: Tool;
      readonly contentType?: 'application/json';
    }
  | {
      /** It failed. */
      readonly status: ClientErrorStatus;
      readonly body: Problem;
      readonly contentType?: 'application/problem+json';
    };
