import { isObject, objectOf } from '../../json-object.ts';
import type { Api } from '../../api.ts';
import type { Operation } from '../../operation.ts';

/** What an operation needs of the whole instance (`x-tier`, `x-feature-flag`, docs/extensions.md). */
export interface Gate {
  /** The least tier on which it may be called. */
  readonly tier?: string;
  /** The flag without which it does not exist. */
  readonly flag?: string;
}

/** What an operation needs of the instance; undefined for one that is always there. */
export function gateOf({ extensions }: Operation): Gate | undefined {
  const { 'x-tier': tier, 'x-feature-flag': flag } = extensions;
  if (typeof tier !== 'string' && typeof flag !== 'string') return undefined;
  return { ...(typeof tier === 'string' ? { tier } : {}), ...(typeof flag === 'string' ? { flag } : {}) };
}

/** The feature flags of a description, and whether each is on by default (`x-feature-flags`). */
export function flagsOf({ extensions }: Api): Readonly<Record<string, boolean>> {
  const flags = Object.entries(objectOf(extensions['x-feature-flags']));
  return Object.fromEntries(flags.map(([name, flag]) => [name, isObject(flag) && flag['default'] === true]));
}
