import type { ApplicationSettings } from '../../../generated/models/index.ts';
import type { Executor } from '../../store/store.ts';
import type { Instant } from '../../store/table.ts';

/** Settings of the instance by name. */
export type SettingValues = Partial<Omit<ApplicationSettings, 'id' | 'created_at' | 'updated_at'>>;

/** The id of the settings: there is one of them. */
export const SETTINGS_ID = 1;

/** The settings that were changed, and when. */
export interface StoredSettings {
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  readonly values: SettingValues;
  /** What tokens have begun with since the instance was made, the newest last. */
  readonly prefixes: readonly string[];
}

/** Prefixes of tokens that are kept in mind. */
const MOST_PREFIXES = 100;

/** What was changed of the settings; undefined while nothing was. */
export async function storedSettings(db: Executor): Promise<StoredSettings | undefined> {
  const row = await db.selectFrom('application_settings').selectAll().where('id', '=', SETTINGS_ID).executeTakeFirst();
  if (row === undefined) return undefined;
  // The column is written by `storeSettings` only.
  const values = JSON.parse(row.attributes) as SettingValues;
  const prefixes = JSON.parse(row.token_prefixes ?? '[]') as string[];
  return { createdAt: row.created_at, updatedAt: row.updated_at, values, prefixes: withPrefixOf(prefixes, values) };
}

function withPrefixOf(prefixes: readonly string[], { personal_access_token_prefix: prefix }: SettingValues): string[] {
  if (typeof prefix !== 'string') return [...prefixes];
  return [...prefixes.filter((other) => other !== prefix), prefix].slice(-MOST_PREFIXES);
}

/** When the instance was made, as far as its users tell. */
export async function firstInstant(db: Executor): Promise<Instant> {
  const { first } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.min('created_at').as('first'))
    .executeTakeFirstOrThrow();
  return Number(first);
}

/** Stores settings in place of the known ones. */
export async function storeSettings(
  tx: Executor,
  known: StoredSettings | undefined,
  { values, now, madeAt }: { readonly values: SettingValues; readonly now: Instant; readonly madeAt: Instant },
): Promise<StoredSettings> {
  const attributes = JSON.stringify(values);
  const prefixes = withPrefixOf(known?.prefixes ?? [], values);
  const written = { attributes, token_prefixes: JSON.stringify(prefixes), updated_at: now };
  if (known !== undefined) {
    await tx.updateTable('application_settings').set(written).where('id', '=', SETTINGS_ID).execute();
    return { ...known, values, prefixes, updatedAt: now };
  }
  await tx
    .insertInto('application_settings')
    .values({ id: SETTINGS_ID, created_at: madeAt, ...written })
    .execute();
  return { createdAt: madeAt, updatedAt: now, values, prefixes };
}
