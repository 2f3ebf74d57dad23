import { randomUUID } from 'node:crypto';
import type { CreateSystemHookBodyWrite, UpdateGroupHookBodyWrite } from '../../../generated/models/index.ts';
import { type CredentialChange, type CredentialFate, audit } from '../../platform/tenancy/audit.ts';
import type { Call } from '../../platform/call.ts';
import { HEALTHY } from './delivery/health.ts';
import { flagsColumn, flagsOn } from './flags.ts';
import { checkedFilter, checkedHeaders, checkedSecret, checkedUrl, demandNoVariables, isSameServer } from './rules.ts';
import { insertHook, updateHook } from './store.ts';
import { variablesOf } from './stored.ts';
import type { HookRow } from './table.ts';

/** What an update may take away again. */
type Cleared = Pick<
  UpdateGroupHookBodyWrite,
  'custom_webhook_template' | 'description' | 'name' | 'push_events_branch_filter'
>;

/** What requests say of hooks of either kind. */
export type HookBody = Omit<Partial<CreateSystemHookBodyWrite & UpdateGroupHookBodyWrite>, keyof Cleared> &
  Cleared & { readonly url: string };

/** A hook of which nothing was said. */
const FRESH = {
  name: null,
  description: null,
  secret: null,
  enable_ssl_verification: 1,
  push_events_branch_filter: null,
  branch_filter_strategy: 'wildcard',
  custom_webhook_template: null,
  custom_headers: '[]',
  url_variables: '{}',
  ...HEALTHY,
} as const;

/**
 * Makes a hook.
 * @throws Refusal 422 for an address that may not be called, 400 for other attributes that are not valid
 */
export async function createHook(call: Call, groupId: number | null, body: HookBody): Promise<HookRow> {
  if (groupId !== null) demandNoVariables(body.url);
  const fresh = { ...FRESH, group_id: groupId, uuid: randomUUID(), created_at: call.now };
  const hook = {
    ...fresh,
    ...changesOf(body),
    url: checkedUrl(call, body.url),
    flags: flagsColumn(body, [groupId === null ? 'repository_update_events' : 'push_events']),
  };
  checkedFilter(hook);
  const made = await insertHook(call.db, hook);
  audit(call, ofHook('created', made));
  return made;
}

/**
 * Changes a hook. With another address the secret goes, unless a new one is said, and with another server the variables of the
 * address: they were not meant for those who answer there.
 * @throws Refusal 422 for an address that may not be called, 400 for other attributes that are not valid
 */
export async function changeHook(call: Call, hook: HookRow, body: HookBody): Promise<HookRow> {
  if (hook.group_id !== null) demandNoVariables(body.url);
  const variables = variablesOf(hook);
  const changes = {
    // Whoever changes a hook has looked at it: it gets another chance.
    ...HEALTHY,
    ...(body.url === hook.url ? {} : { secret: null, custom_headers: '[]' }),
    ...(isSameServer(hook.url, body.url, variables) ? {} : { url_variables: '{}' }),
    ...changesOf(body),
    url: checkedUrl(call, body.url, variables),
    flags: flagsColumn(body, flagsOn(hook)),
  };
  const changed = { ...hook, ...changes };
  checkedFilter(changed);
  await updateHook(call.db, hook.id, changes);
  audit(call, ofHook('changed', changed));
  return changed;
}

/** What is written down of a change of a hook: whether it has a secret, and none of what it sends. */
export function ofHook(
  fate: CredentialFate,
  { id, group_id, secret }: HookRow,
  more: CredentialChange['details'] = {},
): CredentialChange {
  return { kind: 'hook', fate, id, details: { group_id, has_secret: secret !== null, ...more } };
}

/** The columns that a request says. */
function changesOf(body: HookBody): Partial<HookRow> {
  const { token, custom_headers: headers, custom_webhook_template: template } = body;
  const { enable_ssl_verification: verified, push_events_branch_filter: filter } = body;
  return {
    ...(body.name === undefined ? {} : { name: body.name }),
    ...(body.description === undefined ? {} : { description: body.description }),
    ...(token === undefined ? {} : { secret: checkedSecret(token) }),
    ...(verified === undefined ? {} : { enable_ssl_verification: verified ? 1 : 0 }),
    ...(filter === undefined ? {} : { push_events_branch_filter: filter === '' ? null : filter }),
    ...(body.branch_filter_strategy === undefined ? {} : { branch_filter_strategy: body.branch_filter_strategy }),
    ...(template === undefined ? {} : { custom_webhook_template: template === '' ? null : template }),
    ...(headers === undefined ? {} : { custom_headers: checkedHeaders(headers) }),
  };
}
