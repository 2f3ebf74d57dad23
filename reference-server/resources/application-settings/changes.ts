import { recordMembers } from '../../../generated/server/index.ts';
import { type Call, hasTier } from '../../platform/call.ts';
import { defaultSettings } from '../../platform/tenancy/settings-cache.ts';
import { badParameter, invalidRecord } from '../../platform/refusal.ts';
import type { SettingValues } from '../../platform/tenancy/instance-settings.ts';
import { protectionOf } from '../protected-branches/index.ts';
import { seal } from '../../platform/tenancy/sealed-text.ts';

const { members, removed } = recordMembers.ApplicationSettings;

/** Most characters of all settings together, as JSON: settings that nobody named here are kept, too. */
const MOST_CHARACTERS = 1_000_000;

/** Whether the tier of the server has a setting. */
export function isOffered(call: Call, name: string): boolean {
  const tier = members[name]?.tier;
  return tier === undefined || hasTier(call, tier === 'top' ? 'top' : 'paid');
}

/**
 * What a request changes, as it is stored: under the names of today, without what nobody may set, what was removed and what the
 * tier does not have.
 */
export function knownChanges(call: Call, body: object): SettingValues {
  const sent = Object.entries(body).filter(
    ([name, value]) =>
      value !== undefined && members[name]?.readOnly !== true && !removed.includes(name) && isOffered(call, name),
  );
  // What is sent under the name of today counts more than what is sent under another name.
  const ordered = sent.toSorted(([a], [b]) => rankOf(a) - rankOf(b));
  const stored = ordered.map(([name, value]) => [
    members[name]?.aliasOf ?? name,
    members[name]?.secret === true && typeof value === 'string' ? seal(value, call.app.tokenKey) : entered(name, value),
  ]);
  // The description has the types of the settings that it names; the others are none of `SettingValues`.
  return inStep(Object.fromEntries(stored) as SettingValues);
}

/** The two settings on default branches say one thing: what the old one's number stands for, and what has no number of that one. */
function inStep(changes: SettingValues): SettingValues {
  const { default_branch_protection: old, default_branch_protection_defaults: defaults } = changes;
  if (typeof old === 'number' && defaults === undefined) {
    return { ...changes, default_branch_protection_defaults: protectionOf(old) };
  }
  return defaults !== undefined && old === undefined ? { ...changes, default_branch_protection: null } : changes;
}

/**
 * A value as it is kept: of lists of texts what is none is left out, as `name[]=` is how forms write an empty list. The lists that have a
 * name here are of domains, addresses and words, of which none has a comma: one text with commas is several, as clients write lists.
 */
function entered(name: string, value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const items = value.flatMap((item: unknown) =>
    members[name] !== undefined && typeof item === 'string' ? item.split(',').map((part) => part.trim()) : [item],
  );
  return items.filter((item) => item !== '');
}

/** Names of the secrets among settings. */
export function secretsOf(values: SettingValues): string[] {
  return Object.keys(values).filter((name) => members[name]?.secret === true);
}

function rankOf(name: string): number {
  return members[name]?.aliasOf === undefined ? 1 : 0;
}

/**
 * Holds settings against each other, those that are sent and those that were there.
 * @throws Refusal 400 where a switch is on without what it needs, where a default visibility is restricted, and for too much of everything
 */
export function checkSettings(call: Call, values: SettingValues): void {
  const { enabled_git_access_protocol: protocol = null }: Readonly<Record<string, unknown>> = { ...values };
  if (!PROTOCOLS.has(protocol)) throw badParameter('enabled_git_access_protocol does not have a valid value');
  const problems = {
    ...missingNeeds({ ...defaultSettings(call.app.limits), ...values }),
    ...restrictedDefaults(values),
  };
  if (Object.keys(problems).length > 0) throw invalidRecord(problems);
  if (JSON.stringify(values).length > MOST_CHARACTERS) {
    throw badParameter(`all settings together may have at most ${MOST_CHARACTERS} characters as JSON`);
  }
}

/** Values of a setting that the description of settings does not name, and that acts: as groups show it, and none. */
const PROTOCOLS: ReadonlySet<unknown> = new Set(['all', 'http', 'ssh', null]);

type Problems = Readonly<Record<string, readonly string[]>>;

/** What switches that are on need and what has no value. */
function missingNeeds(values: Readonly<Record<string, unknown>>): Problems {
  const on = Object.entries(members).filter(([name]) => values[name] === true);
  const missing = on.flatMap(([name, { needs = [] }]) =>
    needs.filter((other) => isMissing(values[other])).map((other) => [other, [`can't be blank while ${name} is true`]]),
  );
  return Object.fromEntries(missing) as Problems;
}

/** Settings of which the restricted visibilities may name none. */
const VISIBILITIES = ['default_project_visibility', 'default_group_visibility', 'default_snippet_visibility'] as const;

function restrictedDefaults(values: SettingValues): Problems {
  const restricted: readonly unknown[] = values.restricted_visibility_levels ?? [];
  const wrong = VISIBILITIES.filter((name) => restricted.includes(values[name] ?? undefined));
  return Object.fromEntries(wrong.map((name) => [name, ['may not be one of the restricted visibility levels']]));
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
