import { isObject } from '../../../../runtime/schema/is-object.ts';
import type {
  ConfidentialIssueEvent,
  ConfidentialNoteEvent,
  ExpiringTokenEvent,
  IssueEvent,
  MemberEvent,
  MergeRequestEvent,
  NoteEvent,
  ProjectMemberEvent,
  ReactionEvent,
  RepositoryUpdateEvent,
  SubgroupEvent,
} from '../../../../generated/models/index.ts';
import type { App, Try } from '../../../platform/call.ts';
import { type OutboundAnswer, OutboundFailure, type OutboundRequest } from '../../../platform/outbound/send.ts';
import { SOON_TRIES } from '../../../store/outbox/retries.ts';
import type { Executor } from '../../../store/store.ts';
import { hookById, insertEvent, updateHook } from '../store.ts';
import type { HookEventRow, HookRow } from '../table.ts';
import { healthAfter, healthAt } from './health.ts';
import { type PushFacts, pushPayload } from './push-payload.ts';
import { type Envelope, redactedHeaders, redactedText, requestOf } from './request.ts';
import { renderTemplate } from './template.ts';

/** What is told when it happened. */
export type HookPayload =
  | RepositoryUpdateEvent
  | IssueEvent
  | ConfidentialIssueEvent
  | MergeRequestEvent
  | NoteEvent
  | ConfidentialNoteEvent
  | ReactionEvent
  | SubgroupEvent
  | MemberEvent
  | ProjectMemberEvent
  | ExpiringTokenEvent;

/** What a delivery says: made when the event happened, or for a push, whose commits stay what they are, when it is sent. */
export type Told =
  | { readonly kind: 'data'; readonly data: HookPayload }
  | { readonly kind: 'push'; readonly push: PushFacts };

/** A delivery that waits. */
export interface HookDelivery {
  readonly hookId: number;
  readonly trigger: string;
  readonly envelope: Envelope;
  readonly told: Told;
}

declare module '../../../platform/event-types.ts' {
  interface Errands {
    'hook.delivery': HookDelivery;
  }
}

/** What came of a delivery. */
interface Outcome {
  readonly request: OutboundRequest | undefined;
  readonly data: object;
  /** Undefined when nobody answered. */
  readonly answer: OutboundAnswer | undefined;
  readonly durationMs: number;
}

/** How a delivery that nobody answered is recorded. */
const NO_ANSWER = 'internal error';

/** Sends a delivery, once, and writes down what came of it. */
export async function deliver(app: App, delivery: HookDelivery, its: Try): Promise<void> {
  const { finish } = its;
  const hook = await hookById(app.store.db, delivery.hookId);
  const isOn = hook !== undefined && healthAt(hook, app.clock.now()).alert_status === 'executable';
  const data = isOn ? await dataOf(app, delivery, its) : undefined;
  // The hook is gone or off, or what happened, happened to something that is gone.
  if (hook === undefined || data === undefined) return finish(() => Promise.resolve());
  const outcome = data === 'none' ? UNSAID : await send(app, hook, { envelope: delivery.envelope, data });
  await finish((tx) => writeDown(tx, app.clock.now(), { delivery, outcome }));
}

/** What comes of a delivery of which nobody can say what it is to tell. */
const UNSAID: Outcome = { request: undefined, data: {}, answer: undefined, durationMs: 0 };

/** What a delivery tells; undefined where there is nothing any more, and `none` where it cannot be made however often it is tried. */
async function dataOf(app: App, { told, envelope }: HookDelivery, its: Try): Promise<object | 'none' | undefined> {
  if (told.kind === 'data') return told.data;
  try {
    return await pushPayload(app, told.push);
  } catch (error) {
    if (its.attempt < SOON_TRIES) throw error;
    console.error(`What delivery ${envelope.key} is to tell could not be made:`, error);
    return 'none';
  }
}

async function send(
  app: App,
  hook: HookRow,
  { envelope, data }: { readonly envelope: Envelope; readonly data: object },
): Promise<Outcome> {
  const started = performance.now();
  const came = (rest: Omit<Outcome, 'durationMs'>): Outcome => ({
    ...rest,
    durationMs: Math.round(performance.now() - started),
  });
  let sent = data;
  let request: OutboundRequest;
  try {
    const template = hook.custom_webhook_template;
    const body = template === null ? data : renderTemplate(template, data);
    if (isObject(body)) sent = body;
    request = requestOf(hook, envelope, JSON.stringify(body));
  } catch {
    // A template that makes no JSON, or an address that is none: the hook is at fault, and that is what its record says.
    return came({ request: undefined, data, answer: undefined });
  }
  try {
    return came({ request, data: sent, answer: await app.outbound.send(request) });
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error;
    return came({ request, data: sent, answer: undefined });
  }
}

interface Written {
  readonly delivery: HookDelivery;
  readonly outcome: Outcome;
}

/** Hooks of groups have records and are switched off; those of the instance have neither. */
async function writeDown(tx: Executor, now: number, { delivery, outcome }: Written): Promise<void> {
  const hook = await hookById(tx, delivery.hookId);
  if (hook === undefined || hook.group_id === null) return;
  const { request, answer, data, durationMs } = outcome;
  await insertEvent(tx, {
    hook_id: hook.id,
    idempotency_key: delivery.envelope.key,
    trigger_name: delivery.trigger,
    url: hook.url,
    request_headers: JSON.stringify(request === undefined ? {} : redactedHeaders(hook, request.headers)),
    request_data: JSON.stringify(data),
    duration_ms: durationMs,
    ...answered(answer, redactedText(hook, request?.headers ?? {})),
    created_at: now,
  });
  await updateHook(tx, hook.id, healthAfter(hook, answer?.status ?? null, now));
}

type Answered = Pick<HookEventRow, 'response_headers' | 'response_body' | 'response_status' | 'status_code'>;

function answered(answer: OutboundAnswer | undefined, redacted: (text: string) => string): Answered {
  if (answer === undefined) {
    return { response_headers: '{}', response_body: '', response_status: NO_ANSWER, status_code: null };
  }
  return {
    response_headers: JSON.stringify(mapped(answer.headers, redacted)),
    response_body: redacted(answer.body),
    response_status: String(answer.status),
    status_code: answer.status,
  };
}

function mapped(headers: OutboundAnswer['headers'], change: (text: string) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, change(value)]));
}
