import { randomUUID } from 'node:crypto';
import type { SystemTestEvent } from '../../../../generated/models/index.ts';
import { type Call, homeOf } from '../../../platform/call.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { HookRow } from '../table.ts';
import { requestOf } from './request.ts';

/** What every test sends: a project that nobody made. */
const MOCK = {
  event_name: 'project_create',
  name: 'Ruby',
  path: 'ruby',
  project_id: 1,
  owner_name: 'Someone',
  owner_email: 'example@example.com',
} as const satisfies SystemTestEvent;

/**
 * Calls a hook with mock data.
 * @returns the mock data, whatever the other side answered
 * @throws Refusal 422 when nobody answers
 */
export async function callHook(call: Call, hook: HookRow): Promise<SystemTestEvent> {
  const envelope = {
    key: randomUUID(),
    eventUuid: randomUUID(),
    eventName: 'System Hook',
    instance: homeOf(call),
  };
  try {
    await call.app.outbound.send(requestOf(hook, envelope, JSON.stringify(MOCK)));
  } catch (cause) {
    // Whatever it was, it lies at the address: the caller learns no more than that it cannot be called.
    throw Object.assign(new Refusal(422, { message: 'The hook could not be called' }), { cause });
  }
  return MOCK;
}
