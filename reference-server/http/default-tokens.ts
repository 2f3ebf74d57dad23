import type { IncomingMessage } from 'node:http';

/** Forms of secrets of this server, and of those that it makes at random. */
const OWN = /^fw[a-z]*-/;
const MADE = /^fw[a-z]+-[\w-]{27}$/;

/** Parameters of the query string and headers that carry tokens. */
const PARAMETERS = ['private_token', 'access_token', 'job_token'] as const;
const HEADERS = ['private-token', 'job-token', 'deploy-token'] as const;

/** Whether everybody knows a secret: those of the demo world stand in its documentation, and none is made at random. */
export function isDefaultToken(secret: string): boolean {
  return OWN.test(secret) && !MADE.test(secret);
}

/** Whether a request that came from another machine carries a token that is known to everybody. */
export function isDefaultTokenFromAfar(request: IncomingMessage): boolean {
  return !isLocal(request) && tokensOf(request).some(isDefaultToken);
}

/** Whether a request comes from this machine, and not through a proxy on it. */
function isLocal({ socket, headers }: IncomingMessage): boolean {
  if (headers.forwarded !== undefined || headers['x-forwarded-for'] !== undefined) return false;
  const address = socket.remoteAddress ?? '';
  return address === '::1' || /^(?:::ffff:)?127\./.test(address);
}

function tokensOf({ url = '', headers }: IncomingMessage): string[] {
  const sent = HEADERS.flatMap((name) => headers[name] ?? []);
  const [, scheme = '', value = ''] = /^(\w+) +(.*)$/.exec(headers.authorization ?? '') ?? [];
  const bearer = scheme.toLowerCase() === 'bearer' ? [value] : [];
  // Git sends the token as the password of any user.
  const basic =
    scheme.toLowerCase() === 'basic' ? Buffer.from(value, 'base64').toString('latin1').split(':').slice(1) : [];
  const query = new URLSearchParams(url.slice(url.indexOf('?') + 1));
  return [...sent, ...bearer, ...basic, ...PARAMETERS.flatMap((name) => query.getAll(name))];
}
