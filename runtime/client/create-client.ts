import type { Client, ClientDefinition, ClientOptions, Send } from './client.ts';
import { lowerCase } from './lower-case.ts';
import { transport } from './transport.ts';

/** Makes a client of an emitted definition. */
export function createRuntimeClient(definition: ClientDefinition, options: ClientOptions = {}): Client {
  const client: Client = {
    ...definition,
    ...options,
    baseUrl: definition.server(options).replace(/\/+$/, ''),
    headers: lowerCase(options.headers),
    send: [...(options.middleware ?? []), ...(definition.middleware ?? [])].reduceRight<Send>(
      (next, layer) => (request) => layer(request, next),
      (request) => transport(client, request),
    ),
  };
  return client;
}
