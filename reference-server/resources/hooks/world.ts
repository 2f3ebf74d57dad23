import type { Outbound } from '../../platform/outbound/send.ts';
import { OutboundFailure } from '../../platform/outbound/send.ts';
import type { Rows } from '../../store/insert-rows.ts';
import type { Seed } from '../../platform/resource.ts';
import type { HookFlag } from './flags.ts';
import type { HookEventRow, HookRow } from './table.ts';

const HOUR_MS = 3_600_000;
const SYSTEM_CREATED = Date.UTC(2025, 9, 1, 8);
const GROUP_CREATED = Date.UTC(2025, 9, 2, 8);
const RECEIVER = 'hooks.example.com';

type Own = Pick<HookRow, 'id'> & Partial<HookRow> & { readonly on: readonly HookFlag[] };

function hookRow({ id, on, ...own }: Own): HookRow {
  return {
    id,
    group_id: null,
    uuid: `00000000-0000-4000-8000-00000000${id}`,
    url: `https://${RECEIVER}/${id}`,
    name: null,
    description: null,
    secret: null,
    created_at: SYSTEM_CREATED,
    flags: JSON.stringify(on),
    enable_ssl_verification: 1,
    push_events_branch_filter: null,
    branch_filter_strategy: 'wildcard',
    custom_webhook_template: null,
    custom_headers: '[]',
    url_variables: '{}',
    failures: 0,
    alert_status: 'executable',
    disabled_until: null,
    ...own,
  };
}

/** The hooks of the demo world (docs/demo-world.md, section 10). */
export function demo({ now }: Seed): Rows {
  const group = { group_id: 201, created_at: GROUP_CREATED, on: ['push_events'] } as const;
  const hooks = [
    hookRow({ id: 1601, name: 'First', on: ['push_events', 'repository_update_events'] }),
    hookRow({
      id: 1602,
      name: 'Second',
      on: ['push_events', 'repository_update_events'],
      url_variables: JSON.stringify({ spare: 'here' }),
    }),
    hookRow({ id: 1603, name: 'Third', on: ['repository_update_events'] }),
    hookRow({ id: 1621, ...group, secret: 'fwhook-1621' }),
    hookRow({ id: 1622, ...group, branch_filter_strategy: 'regex' }),
    hookRow({ id: 1623, ...group, branch_filter_strategy: 'all_branches' }),
    hookRow({ id: 1624, ...group }),
  ];
  const event: HookEventRow = {
    id: 1651,
    hook_id: 1621,
    idempotency_key: '00000000-0000-4000-8000-000000001651',
    trigger_name: 'push_hooks',
    url: `https://${RECEIVER}/1621`,
    request_headers: JSON.stringify({
      'Content-Type': 'application/json',
      'X-Service-Event': 'Push Hook',
      'X-Service-Token': '[REDACTED]',
    }),
    request_data: JSON.stringify({ object_kind: 'push', event_name: 'push', ref: 'refs/heads/main' }),
    response_headers: JSON.stringify({ Date: 'Wed, 04 Mar 2026 11:00:00 GMT' }),
    response_body: 'ok',
    duration_ms: 120,
    response_status: '200',
    status_code: 200,
    created_at: now - HOUR_MS,
  };
  // Of another hook: what failed on either side, and what is older than events are kept.
  const failed = (id: number, code: number, hours: number): HookEventRow => ({
    ...event,
    id,
    hook_id: 1622,
    idempotency_key: `00000000-0000-4000-8000-00000000${id}`,
    url: `https://${RECEIVER}/1622`,
    response_body: '',
    response_status: String(code),
    status_code: code,
    created_at: now - hours * HOUR_MS,
  });
  return { hooks, hook_events: [event, failed(1652, 404, 2), failed(1653, 500, 3), failed(1654, 404, 8 * 24)] };
}

/** The way out of the demo world: what its hooks call is played, everybody else is called. */
export function demoOutbound(outbound: Outbound): Outbound {
  return {
    allowed: outbound.allowed,
    closedPorts: outbound.closedPorts,
    close: () => outbound.close(),
    async send(request) {
      if (request.url.hostname !== RECEIVER) return outbound.send(request);
      if (request.url.pathname === '/1602') throw new OutboundFailure('no connection');
      return { status: 200, headers: {}, body: 'ok' };
    },
  };
}
