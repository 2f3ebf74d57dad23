import type { GroupHook, HookEvent, SystemHook } from '../../../generated/models/index.ts';
import type { Call } from '../../platform/call.ts';
import { optionalTimestamp, timestamp } from '../../platform/time.ts';
import { healthAt } from './delivery/health.ts';
import { GROUP_FLAGS, SYSTEM_FLAGS, flagsShown } from './flags.ts';
import { headersOf, variablesOf } from './stored.ts';
import type { HookEventRow, HookRow } from './table.ts';

/** What hooks of both kinds show: neither the secret nor values of variables and headers. */
function core(hook: HookRow) {
  return {
    id: hook.id,
    url: hook.url,
    name: hook.name,
    description: hook.description,
    created_at: timestamp(hook.created_at),
    enable_ssl_verification: hook.enable_ssl_verification === 1,
    url_variables: Object.keys(variablesOf(hook)).map((key) => ({ key })),
    push_events_branch_filter: hook.push_events_branch_filter,
    branch_filter_strategy: hook.branch_filter_strategy,
  };
}

/** A hook of the instance. */
export function presentSystemHook(hook: HookRow): SystemHook {
  return Object.assign(core(hook), flagsShown(hook, SYSTEM_FLAGS));
}

/** A hook of a group. */
export function presentGroupHook({ now }: Pick<Call, 'now'>, groupId: number, hook: HookRow): GroupHook {
  const health = healthAt(hook, now);
  // Spreading into a literal of so many members takes Node 20 ten times as long.
  return Object.assign(core(hook), flagsShown(hook, GROUP_FLAGS), {
    group_id: groupId,
    alert_status: health.alert_status,
    disabled_until: optionalTimestamp(health.disabled_until),
    custom_webhook_template: hook.custom_webhook_template,
    custom_headers: headersOf(hook).map(({ key }) => ({ key })),
  });
}

/** The record of a delivery. */
export function presentEvent(row: HookEventRow): HookEvent {
  return {
    id: row.id,
    url: row.url,
    trigger: row.trigger_name,
    // The JSON columns hold what was sent and received: hashes of texts, and the payload.
    request_headers: JSON.parse(row.request_headers) as HookEvent['request_headers'],
    request_data: JSON.parse(row.request_data) as HookEvent['request_data'],
    response_headers: JSON.parse(row.response_headers) as HookEvent['response_headers'],
    response_body: row.response_body,
    execution_duration: row.duration_ms / 1000,
    response_status: row.response_status,
  };
}
