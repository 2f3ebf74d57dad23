import {
  type Client,
  type ClientOptions,
  type CredentialSource,
  bearer,
  bySchemes,
  createRuntimeClient,
  headerKey,
  serverTemplate,
  withMiddleware,
} from 'forgewright/runtime/client/index';
import { followRedirects } from 'forgewright/runtime/client/policies/redirect';

/** Credentials by security scheme: a value, or a function that gets one. */
export type Auth = {
  /** An access token. */
  readonly token?: CredentialSource | undefined;
  readonly bearer?: CredentialSource | undefined;
};

/** Variables of the server URL. */
export type Variables = {
  /** Where the service runs. @default 'http://127.0.0.1:4010' */
  readonly base_url?: string | undefined;
};

/** Options of {@link createClient}. */
export interface CreateClientOptions extends ClientOptions {
  readonly auth?: Auth | undefined;
  readonly variables?: Variables | undefined;
}

/** Finds the URL of the API. */
const server = /* @__PURE__ */ serverTemplate('{base_url}/v1', {
  base_url: 'http://127.0.0.1:4010',
});

/** How callers prove who they are. */
const authorize = /* @__PURE__ */ bySchemes(
  {
    token: /* @__PURE__ */ headerKey('PRIVATE-TOKEN'),
    bearer: bearer,
  },
  [['token'], ['bearer']],
);

/** Makes a client for Forge; pass it to the functions of the operations. */
export function createClient(options: CreateClientOptions = {}): Client {
  return withMiddleware(createRuntimeClient({ ...options, authorize }, server(options)), followRedirects());
}
