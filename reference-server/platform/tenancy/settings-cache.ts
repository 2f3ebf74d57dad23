import { recordMembers } from '../../../generated/server/index.ts';
import type { Executor } from '../../store/store.ts';
import type { Limits } from '../settings.ts';
import { type SettingValues, storedSettings } from './instance-settings.ts';
import { notePrefix } from './secret-prefix.ts';

/** The settings as every operation sees them. */
export interface InstanceSettings {
  /** The stored settings over the defaults; a change by another process may be missing for as long as they are kept. */
  current(db: Executor): Promise<SettingValues>;
  /** The same without asking the database; undefined when it has to be asked. */
  known(): SettingValues | undefined;
  /** Drops what is kept; to be called when settings change. */
  forget(): void;
}

/** The settings of an instance where nothing was set: the defaults of the description, and limits that an operator chose. */
export function defaultSettings(limits: Pick<Limits, 'issuesPerMinute' | 'notesPerMinute'>): SettingValues {
  const described = Object.entries(recordMembers.ApplicationSettings.members).flatMap(([name, { default: preset }]) =>
    preset === undefined ? [] : [[name, preset]],
  );
  const { issuesPerMinute: issues_create_limit, notesPerMinute: notes_create_limit } = limits;
  return { ...Object.fromEntries(described), issues_create_limit, notes_create_limit };
}

/** Settings that are read at most once in `seconds`. */
export function createSettings(limits: Limits): InstanceSettings {
  const defaults = defaultSettings(limits);
  let kept: { readonly values: SettingValues; readonly until: number } | undefined;
  // Real time on purpose: a clock that tests move must not keep stale settings alive.
  const known = (): SettingValues | undefined =>
    kept !== undefined && kept.until > Date.now() ? kept.values : undefined;
  return {
    known,
    async current(db) {
      const fresh = known();
      if (fresh !== undefined) return fresh;
      const stored = await storedSettings(db);
      const values = { ...defaults, ...stored?.values };
      for (const prefix of stored?.prefixes ?? []) notePrefix(prefix);
      kept = { values, until: Date.now() + limits.settingsCacheSeconds * 1000 };
      return values;
    },
    forget() {
      kept = undefined;
    },
  };
}
