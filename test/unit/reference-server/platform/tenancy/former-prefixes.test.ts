import { afterAll, beforeAll, expect, it } from 'vitest';
import { withoutTokens } from '../../../../../reference-server/http/secret-mask.ts';
import { storeSettings, storedSettings } from '../../../../../reference-server/platform/tenancy/instance-settings.ts';
import { createSettings } from '../../../../../reference-server/platform/tenancy/settings-cache.ts';
import { namedPrefixes } from '../../../../../reference-server/platform/tenancy/secret-prefix.ts';
import { type Backend, openBackend } from '../../../../../reference-server/backend.ts';

// Other tests of this worker have servers with prefixes of their own: the set is kept by the module that says it is only read.
const named = namedPrefixes() as Set<string>;
const before = [...named];
let backend: Backend;
beforeAll(async () => {
  backend = await openBackend({});
});
afterAll(async () => {
  await backend.release();
  named.clear();
  for (const prefix of before) named.add(prefix);
});

it('what tokens began with before is known after a start, however the settings have changed meanwhile', async () => {
  const { store, limits } = backend.app;
  const rest = 'aB3_-'.repeat(5);
  for (const prefix of ['first-', 'second-', 'first-', undefined, '', null] as const) {
    const values = prefix === undefined ? {} : { personal_access_token_prefix: prefix };
    await store.write(async (tx) => storeSettings(tx, await storedSettings(tx), { values, now: 1, madeAt: 1 }));
  }
  expect(await storedSettings(store.db)).toMatchObject({ prefixes: ['second-', 'first-', ''] });
  named.clear();
  await createSettings(limits).current(store.db);
  expect(withoutTokens(`GET /first-${rest}xy /second-${rest}xy /${rest}xy /other-${rest}xy`)).toBe(
    `GET /*** /*** /*** /other-${rest}xy`,
  );
});

it('of very many the newest are kept', async () => {
  const { store } = backend.app;
  for (let count = 0; count < 110; count += 1) {
    const values = { personal_access_token_prefix: `p${count}-` };
    await store.write(async (tx) => storeSettings(tx, await storedSettings(tx), { values, now: 1, madeAt: 1 }));
  }
  const { prefixes = [] } = (await storedSettings(store.db)) ?? {};
  expect([prefixes.length, prefixes.at(0), prefixes.at(-1)]).toEqual([100, 'p10-', 'p109-']);
});
