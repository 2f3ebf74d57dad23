import type { Server, ServerOptions } from './descriptor.ts';

/**
 * The server of a description that has variables, or is relative to the page (OAS "Server Object").
 * @param defaults of the variables
 * @throws TypeError (when it is asked for) when no URL can be told: no `baseUrl`, and no page to start from
 */
export function serverTemplate(template: string, defaults: Readonly<Record<string, string>> = {}): Server {
  // A base URL stands for the variable that the server begins with; what follows there is not repeated.
  const rest = /^\{[^{}]+\}(\/.+?)\/?$/.exec(template)?.[1] ?? '';
  return ({ baseUrl, variables }) => {
    const base = baseUrl?.replace(/\/+$/, '');
    const whole = base === undefined || base.endsWith(rest) ? base : base + rest;
    const url = filled(whole ?? template, variables, defaults);
    const page = pageUrl();
    if (!/^[a-z][a-z\d+.-]*:/i.test(url) && page === undefined) {
      throw new TypeError(`baseUrl is required: the description's server is ${template}`);
    }
    return new URL(url, page).href;
  };
}

/**
 * The server of an operation, relative to that of the client (OAS "Server Object": its URL may be relative).
 * @param defaults of the variables
 */
export function relativeServer(template: string, defaults: Readonly<Record<string, string>> = {}): Server {
  return ({ baseUrl, variables }) => {
    const url = new URL(filled(template, variables, defaults), new URL(baseUrl ?? '', pageUrl()));
    return url.href.replace(/\/+$/, '');
  };
}

function filled(
  template: string,
  values: ServerOptions['variables'],
  defaults: Readonly<Record<string, string>>,
): string {
  return template.replace(/\{([^{}]+)\}/g, (mark, name: string) => values?.[name] ?? defaults[name] ?? mark);
}

function pageUrl(): string | undefined {
  // Projects for servers have no types of it.
  return (globalThis as { readonly location?: { readonly href: string } }).location?.href;
}
