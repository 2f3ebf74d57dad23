import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { recordMembers } from '../../../../../generated/server/index.ts';
import { GROUP_FLAGS, IDLE_FLAGS } from '../../../../../reference-server/resources/hooks/flags.ts';

const listeners = new URL('../../../../../reference-server/resources/hooks/listeners.ts', import.meta.url);

it('a flag of a hook fires, or the description says why it does not', () => {
  const fired = new Set(readFileSync(listeners, 'utf8').match(/\b\w+_events(?=')/g));
  expect(GROUP_FLAGS.filter((flag) => !IDLE_FLAGS.has(flag)).toSorted()).toEqual([...fired].toSorted());
  expect(recordMembers.GroupHook.members['pipeline_events']?.noEffect).toContain('status of a pipeline');
});
