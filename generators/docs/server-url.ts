import type { Server } from '../../model/server.ts';

/** The URL of a server with the defaults of its variables filled in; `/` when there is none (OAS "Server Object"). */
export function serverUrl(server: Server | undefined): string {
  if (server === undefined) return '/';
  return server.variables.reduce((url, variable) => url.replaceAll(`{${variable.name}}`, variable.default), server.url);
}
