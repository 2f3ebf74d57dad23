import type { Server } from '../../model/server.ts';
import { renderMarkdown } from './text/markdown.ts';

/** A server and its variables. */
export interface ServerView {
  /** Empty when it has none (OAS 3.2). */
  readonly name: string;
  readonly url: string;
  readonly descriptionHtml: string;
  readonly variables: readonly {
    readonly name: string;
    readonly default: string;
    readonly values: readonly string[];
    readonly descriptionHtml: string;
  }[];
}

/** The URL of a server with the defaults of its variables filled in; `/` when there is none (OAS "Server Object"). */
export function serverUrl(server: Server | undefined): string {
  if (server === undefined) return '/';
  return server.variables.reduce((url, variable) => url.replaceAll(`{${variable.name}}`, variable.default), server.url);
}

/** A server with everything the description says about it. */
export function serverView(server: Server): ServerView {
  return {
    name: server.name ?? '',
    url: server.variables.length === 0 ? server.url : `${server.url} (${serverUrl(server)})`,
    descriptionHtml: renderMarkdown(server.description),
    variables: server.variables.map(({ name, default: initial, enum: values, description }) => ({
      name,
      default: initial,
      values,
      descriptionHtml: renderMarkdown(description),
    })),
  };
}
