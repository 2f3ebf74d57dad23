import type { Server } from './descriptor.ts';

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
    const url = (whole ?? template).replace(/\{([^{}]+)\}/g, (mark, name: string) => {
      return variables?.[name] ?? defaults[name] ?? mark;
    });
    const page = typeof location === 'object' ? location.href : undefined;
    if (!/^[a-z][a-z\d+.-]*:/i.test(url) && page === undefined) {
      throw new TypeError(`baseUrl is required: the description's server is ${template}`);
    }
    return new URL(url, page).href;
  };
}
