import type { Api } from '../../model/index.ts';
import { objectOf } from '../../model/json-object.ts';
import type { Scenario } from './scenario.ts';

/**
 * The scenario with what the description says of its flags (`x-feature-flags`): one that is off by default is off on an
 * implementation unless its scenario says that it is on.
 */
export function withFlagDefaults(scenario: Scenario, { extensions }: Api): Scenario {
  const flags = Object.entries(objectOf(extensions['x-feature-flags']));
  const off = flags.filter(([name, flag]) => objectOf(flag)['default'] === false && !scenario.enabledFlags.has(name));
  if (off.length === 0) return scenario;
  return { ...scenario, disabledFlags: new Set([...scenario.disabledFlags, ...off.map(([name]) => name)]) };
}
