import { describe, expect, it } from 'vitest';
import { withFlagDefaults } from '../../../conformance/scenario/flag-defaults.ts';
import { UNKNOWN_SCENARIO } from '../../../conformance/index.ts';
import { readScenario } from '../../../conformance/scenario/read-scenario.ts';
import { apiOf } from '../model/load-text.ts';

const FLAGS = `openapi: 3.1.0
info: {title: T, version: '1'}
x-feature-flags:
  new_list: {description: A list., default: false}
  old_list: {description: Another., default: true}
paths: {}
`;

describe('flags of a description', () => {
  it('are off where they are off by default, unless the scenario says that they are on', async () => {
    const api = await apiOf(FLAGS);
    expect([...withFlagDefaults(UNKNOWN_SCENARIO, api).disabledFlags]).toEqual(['new_list']);
    const source = { file: 'a.yaml', environment: {} };
    const on = readScenario('enabledFlags: [new_list]\ndisabledFlags: [old_list]', source);
    expect([...withFlagDefaults(on, api).disabledFlags]).toEqual(['old_list']);
  });

  it('change nothing where the description has none', async () => {
    const api = await apiOf(FLAGS.replace(/x-feature-flags:\n(?: .*\n)+/, ''));
    expect(withFlagDefaults(UNKNOWN_SCENARIO, api)).toBe(UNKNOWN_SCENARIO);
  });
});
