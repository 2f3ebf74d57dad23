import { featureFlags } from '../../generated/server/index.ts';

/** Name of a feature flag of the description. */
export type FlagName = keyof typeof featureFlags;

/** Which feature flags are on. */
export type Flags = Readonly<Record<FlagName, boolean>>;

/** The flags as the description has them, unless somebody says otherwise. */
export function flagsOver(...said: readonly (Partial<Flags> | undefined)[]): Flags {
  return Object.assign({ ...featureFlags }, ...said);
}

/** Whether a text names a flag. */
export function isFlagName(text: string): text is FlagName {
  return Object.hasOwn(featureFlags, text);
}
