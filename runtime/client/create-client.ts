import type { Client, ClientDefinition, ClientOptions } from './client.ts';
import { lowerCase } from './lower-case.ts';
import { transport } from './transport.ts';

/** Makes a client of an emitted definition. */
export function createRuntimeClient(definition: ClientDefinition, options: ClientOptions = {}): Client {
  const layers = [...(options.middleware ?? []), ...(definition.middleware ?? [])];
  const client: Client = {
    ...definition,
    ...options,
    baseUrl: definition.server(options).replace(/\/+$/, ''),
    headers: lowerCase(options.headers),
    send: (request, own, index = 0) => {
      const layer = layers[index];
      return layer ? layer(request, (passed) => client.send(passed, own, index + 1)) : transport(client, request, own);
    },
  };
  return client;
}
