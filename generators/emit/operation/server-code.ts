import type { Server } from '../../../model/server.ts';
import { type Fragment, raw, ts } from '../code/fragment.ts';
import { memberKey } from '../code/literal.ts';
import type { NoteImport } from './parameter-style.ts';

/** URL of the server of a description where it is one without variables, and no relative one. */
export function plainUrl(server: Server | undefined): string | undefined {
  return server !== undefined && isPlain(server.url) ? server.url : undefined;
}

/** Code of an operation's own server: what gives its URL. The client's base URL is another server's. */
export function ownServerCode(server: Server, note: NoteImport): Fragment {
  if (isPlain(server.url)) return ts`() => ${server.url.replace(/\/+$/, '')}`;
  // A relative one lies beside the client's.
  if (!/^(?:[a-z][a-z\d+.-]*:|\{)/i.test(server.url)) return templateCode(server, note, 'relativeServer');
  return ts`({ variables }) => (${templateCode(server, note)})({ variables })`;
}

/** An absolute URL without variables. */
function isPlain(url: string): boolean {
  return /^[a-z][a-z\d+.-]*:[^{}]*$/i.test(url);
}

/** Code of what finds the URL of a server by options of a client. */
export function templateCode(server: Server | undefined, note: NoteImport, maker: string = 'serverTemplate'): Fragment {
  const variables = (server?.variables ?? []).map(
    ({ name, default: value }) => ts`  ${raw(memberKey(name))}: ${value},\n`,
  );
  const defaults = variables.length === 0 ? raw('') : ts`, {\n${variables}}`;
  return ts`/* @__PURE__ */ ${raw(note('client/index.ts', maker))}(${server?.url ?? '/'}${defaults})`;
}
