import type { HandlerContext } from '../../runtime/http/handler.ts';
import type { App, Incoming } from '../platform/call.ts';
import { dayOf } from '../platform/clock.ts';
import type { Principal } from '../platform/principal.ts';
import { answering } from './arrival.ts';

const AUTHORITY = /^[A-Za-z0-9.-]+(?::\d{1,5})?$|^\[[0-9A-Fa-f:.]+\](?::\d{1,5})?$/;

/** The domain's view of a request. */
export function incomingOf(app: App, context: HandlerContext<Principal>): Incoming {
  const now = app.clock.now();
  return {
    app,
    principal: context.principal,
    method: context.method,
    target: context.rawUrl,
    origin: originOf(app, first(context.headers['host'])),
    now,
    today: dayOf(now),
    unmodifiedSince: httpDate(first(context.headers['if-unmodified-since'])),
    noneMatch: joined(context.headers['if-none-match']),
    answering: (ended) => answering(context.headers, ended),
  };
}

/** Scheme and authority by which the client reached the server, so that links lead back the same way. */
export function originOf(app: Pick<App, 'externalUrl'>, host: string | undefined): string {
  if (app.externalUrl !== undefined) return app.externalUrl;
  const origin = `http://${host !== undefined && AUTHORITY.test(host) ? host : 'localhost'}`;
  // What looks like an authority need not be one: `1.2.3.4.5`, or a port above 65535.
  return URL.canParse(origin) ? origin : 'http://localhost';
}

function first(value: string | readonly string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : value?.[0];
}

/** A list header that came in several lines (RFC 9110 section 5.3). */
function joined(value: string | readonly string[] | undefined): string | undefined {
  return typeof value === 'object' ? value.join(',') : value;
}

/** RFC 9110 section 13.1.4: a date that is none counts as absent. */
function httpDate(text: string | undefined): number | undefined {
  const instant = text === undefined ? Number.NaN : Date.parse(text);
  return Number.isNaN(instant) ? undefined : instant;
}
