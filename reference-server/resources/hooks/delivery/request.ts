import type { OutboundRequest } from '../../../platform/outbound/send.ts';
import { filledIn, variableOf } from '../rules.ts';
import { headersOf, variablesOf } from '../stored.ts';
import type { HookRow } from '../table.ts';

/** What of a delivery is not the hook's. */
export interface Envelope {
  /** Stays the same however often this delivery is sent. */
  readonly key: string;
  /** The same for all hooks that an event fires. */
  readonly eventUuid: string;
  /** What people call the event. */
  readonly eventName: string;
  /** Address of the instance. */
  readonly instance: string;
}

const USER_AGENT = 'Forgewright/17.5.0';

/** Name of the header that carries the secret. */
const SECRET_HEADER = 'X-Service-Token';

/**
 * What is posted for a hook.
 * @throws TypeError when its address has a variable that has no value, or that is none with its values, or names a user
 */
export function requestOf(hook: HookRow, envelope: Envelope, body: string): OutboundRequest {
  const own = Object.fromEntries(headersOf(hook).map(({ key, value }) => [key, value]));
  return {
    url: addressOf(hook),
    body,
    verifiesCertificate: hook.enable_ssl_verification === 1,
    headers: {
      ...own,
      'Content-Type': 'application/json',
      'User-Agent': USER_AGENT,
      'Idempotency-Key': envelope.key,
      'X-Service-Event': envelope.eventName,
      'X-Service-Webhook-UUID': hook.uuid,
      'X-Service-Instance': envelope.instance,
      'X-Service-Event-UUID': envelope.eventUuid,
      ...(hook.secret === null ? {} : { [SECRET_HEADER]: hook.secret }),
    },
  };
}

function addressOf(hook: HookRow): URL {
  const variables = variablesOf(hook);
  const url = new URL(
    filledIn(hook.url, (name) => {
      const value = variableOf(variables, name);
      if (value === undefined) throw new TypeError('a variable of the address has no value');
      return value;
    }),
  );
  // What a variable holds is not looked at before: it shall not sign anybody in.
  if (url.username !== '' || url.password !== '') throw new TypeError('the address names a user');
  return url;
}

const REDACTED = '[REDACTED]';

type Headers = Readonly<Record<string, string>>;

/** Names of headers that hold the secret and the values that somebody wanted to be sent. */
function hiddenNames(hook: HookRow): ReadonlySet<string> {
  return new Set([SECRET_HEADER, ...headersOf(hook).map(({ key }) => key)]);
}

/** Headers as records show them: without what is hidden. */
export function redactedHeaders(hook: HookRow, headers: Headers): Record<string, string> {
  const hidden = hiddenNames(hook);
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, hidden.has(name) ? REDACTED : value]),
  );
}

/** Shorter values stand in many texts by chance. */
const SHORTEST_HIDDEN = 4;

/** A text of a receiver as records show it: one that answers with what it was sent shows nothing that is hidden either. */
export function redactedText(hook: HookRow, sent: Headers): (text: string) => string {
  const values = [...hiddenNames(hook)].flatMap((name) => sent[name] ?? []);
  // The longest first: one may stand in another. In JSON they are written with escapes.
  const hidden = values
    .filter((value) => value.length >= SHORTEST_HIDDEN)
    .flatMap((value) => [value, JSON.stringify(value).slice(1, -1)])
    .toSorted((one, other) => other.length - one.length);
  return (text) => hidden.reduce((rest, value) => rest.replaceAll(value, () => REDACTED), text);
}
