import type { ApplicationSettings } from '../../../generated/models/index.ts';
import { recordMembers } from '../../../generated/server/index.ts';
import type { Call } from '../../platform/call.ts';
import { defaultSettings } from '../../platform/tenancy/settings-cache.ts';
import { type StoredSettings, SETTINGS_ID, firstInstant } from '../../platform/tenancy/instance-settings.ts';
import { unseal } from '../../platform/tenancy/sealed-text.ts';
import { timestamp } from '../../platform/time.ts';
import { isOffered } from './changes.ts';

const { members } = recordMembers.ApplicationSettings;

/** The settings as administrators see them: every named one that the tier has, null where nobody has set it. */
export async function presentSettings(call: Call, stored: StoredSettings | undefined): Promise<ApplicationSettings> {
  const madeAt = stored?.createdAt ?? (await firstInstant(call.db));
  const values: Readonly<Record<string, unknown>> = Object.assign({}, defaultSettings(call.app.limits), stored?.values);
  const named = Object.entries(members)
    .filter(([name, { readOnly }]) => readOnly !== true && isOffered(call, name))
    .map(([name, { aliasOf }]) => [name, valueOf(call, aliasOf ?? name, values)]);
  const others = Object.entries(values).filter(([name]) => members[name] === undefined);
  const shown: Readonly<Record<string, unknown>> = Object.fromEntries([...others, ...named]);
  // Spreading so many members into a literal takes Node 20 ten times as long.
  return Object.assign(shown, {
    id: SETTINGS_ID,
    created_at: timestamp(madeAt),
    updated_at: timestamp(stored?.updatedAt ?? madeAt),
  });
}

function valueOf(call: Call, name: string, values: Readonly<Record<string, unknown>>): unknown {
  const value = values[name] ?? null;
  return members[name]?.secret === true && typeof value === 'string' ? unseal(value, call.app.tokenKey) : value;
}
