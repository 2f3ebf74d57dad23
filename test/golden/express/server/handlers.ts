import type { Handler } from 'forgewright/runtime/http/handler';
import type { ApiKeyCredential, BearerCredential } from 'forgewright/runtime/http/security/credential';
import type { SecurityHandler } from 'forgewright/runtime/http/security/security';
import type { GetManualRequest, GetManualResponse } from './handlers2.js';
import type { CreateToolRequest, CreateToolResponse, ListToolsRequest, ListToolsResponse } from './tools.js';
import type { DeleteRequest, DeleteResponse, GetToolRequest, GetToolResponse } from './tools2.js';
import type { PutPhotoRequest, PutPhotoResponse, StreamEventsRequest, StreamEventsResponse } from './untagged.js';

/** A handler for every operation of Workshop. `Principal` is what the security handlers return. */
export interface Handlers<Principal = unknown> {
  /**
   * List tools - `GET /tools`
   *
   * A page of tools. *\/ even this stays in the comment
   */
  readonly listTools: Handler<ListToolsRequest, ListToolsResponse, Principal>;

  /** Add a tool - `POST /tools` */
  readonly createTool: Handler<CreateToolRequest, CreateToolResponse, Principal>;

  /** `GET /tools/{id}` */
  readonly getTool: Handler<GetToolRequest, GetToolResponse, Principal>;

  /** `DELETE /tools/{id}` @deprecated */
  readonly delete_: Handler<DeleteRequest, DeleteResponse, Principal>;

  /** `GET /tools/{id}/manual.{format}` */
  readonly getManual: Handler<GetManualRequest, GetManualResponse, Principal>;

  /** `PUT /tools/{id}/photo` */
  readonly putPhoto: Handler<PutPhotoRequest, PutPhotoResponse, Principal>;

  /** `GET /events` */
  readonly streamEvents: Handler<StreamEventsRequest, StreamEventsResponse, Principal>;
}

/** A security handler for every security scheme in use: returns the principal, or undefined to refuse. */
export interface SecurityHandlers<Principal = unknown> {
  /** A key. */
  readonly key: SecurityHandler<ApiKeyCredential, Principal>;
  readonly bearer: SecurityHandler<BearerCredential, Principal>;
}
