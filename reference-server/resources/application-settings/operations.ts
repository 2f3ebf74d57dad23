import { type Call } from '../../platform/call.ts';
import { type OperationSet, operationsOf, reads, writes } from '../../platform/operation.ts';
import { audit } from '../../platform/tenancy/audit.ts';
import {
  SETTINGS_ID,
  type SettingValues,
  type StoredSettings,
  firstInstant,
  storeSettings,
  storedSettings,
} from '../../platform/tenancy/instance-settings.ts';
import { checkSettings, knownChanges, secretsOf } from './changes.ts';
import { presentSettings } from './present.ts';

/** Operations on the settings of the instance. */
export const operations: OperationSet = operationsOf(
  reads('getApplicationSettings', {
    run: async (call) => ({ status: 200, body: await presentSettings(call, await storedSettings(call.db)) }),
  }),
  writes('updateApplicationSettings', {
    run: async (call, { body }) => ({ status: 200, body: await presentSettings(call, await change(call, body)) }),
  }),
);

/** Changes what is sent; all of it or, with one wrong setting, nothing. */
async function change(call: Call, body: object): Promise<StoredSettings> {
  const known = await storedSettings(call.db);
  const changes = knownChanges(call, body);
  const values: SettingValues = { ...known?.values, ...changes };
  checkSettings(call, values);
  for (const setting of secretsOf(changes)) {
    audit(call, { kind: 'application_setting', fate: 'changed', id: SETTINGS_ID, details: { setting } });
  }
  const madeAt = known?.createdAt ?? (await firstInstant(call.db));
  call.afterCommit(() => call.app.settings.forget());
  return storeSettings(call.db, known, { values, now: call.now, madeAt });
}
