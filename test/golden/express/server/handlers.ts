import type { ApiKeyCredential, BearerCredential } from 'forgewright/runtime/http/security/credential';
import type { SecurityHandler } from 'forgewright/runtime/http/security/security';
import type { Handlers2Handlers } from './handlers2.js';
import type { ToolsHandlers } from './tools.js';
import type { Tools2Handlers } from './tools2.js';
import type { UntaggedHandlers } from './untagged.js';

/** A handler for every operation of Workshop. `Principal` is what the security handlers return. */
export interface Handlers<Principal = unknown>
  extends
    ToolsHandlers<Principal>,
    Tools2Handlers<Principal>,
    Handlers2Handlers<Principal>,
    UntaggedHandlers<Principal> {}

/** A security handler for every security scheme in use: returns the principal, or undefined to refuse. */
export interface SecurityHandlers<Principal = unknown> {
  /** A key. */
  readonly key: SecurityHandler<ApiKeyCredential, Principal>;
  readonly bearer: SecurityHandler<BearerCredential, Principal>;
}
