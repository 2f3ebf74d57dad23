import type { Client, ClientOptions } from './client.ts';
import { lowerCase } from './lower-case.ts';
import { transport } from './transport.ts';

/**
 * Makes a client.
 * @param options those of the caller, and what asks for credentials as the description's security schemes say
 * @param baseUrl in force
 */
export function createRuntimeClient(options: ClientOptions & Pick<Client, 'authorize'>, baseUrl: string): Client {
  return {
    ...options,
    baseUrl: baseUrl.replace(/\/+$/, ''),
    headers: lowerCase(options.headers),
    send: transport,
  };
}
