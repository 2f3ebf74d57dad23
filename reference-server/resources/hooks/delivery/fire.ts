import { randomUUID } from 'node:crypto';
import type { Call } from '../../../platform/call.ts';
import { runLater } from '../../../platform/events.ts';
import { type HookFlag, flagsOn } from '../flags.ts';
import { hooksAbove } from '../store.ts';
import type { HookRow } from '../table.ts';
import type { Told } from './delivery.ts';
import { healthAt } from './health.ts';

/** Something that hooks fire on. */
export interface Firing {
  /** Where it happened: hooks of this namespace and those above it fire. */
  readonly namespaceId: number;
  /** The flag that a hook has to have. */
  readonly flag: HookFlag;
  /** What records call it, such as `push_hooks`. */
  readonly trigger: string;
  /** What people call it, such as `Push Hook`. */
  readonly eventName: string;
  /** Names the event, where several firings are of one. */
  readonly eventUuid?: string;
  /** Whether a hook that has the flag fires; default yes. */
  readonly accepts?: (hook: HookRow) => boolean;
  /** What a hook is told; hooks of the instance are told less of some things. */
  readonly told: (isSystem: boolean) => Told;
}

/** Has every hook told that fires: in the transaction in which it happened, so that none is told of what did not, or not told. */
export async function fire(call: Call, firing: Firing): Promise<void> {
  const { flag, trigger, accepts = () => true } = firing;
  const hooks = (await hooksAbove(call.db, firing.namespaceId)).filter(
    (hook) => flagsOn(hook).includes(flag) && accepts(hook) && healthAt(hook, call.now).alert_status === 'executable',
  );
  const eventUuid = firing.eventUuid ?? randomUUID();
  for (const hook of hooks) {
    const isSystem = hook.group_id === null;
    await runLater(call, 'hook.delivery', {
      hookId: hook.id,
      trigger,
      envelope: {
        key: randomUUID(),
        eventUuid,
        eventName: isSystem ? 'System Hook' : firing.eventName,
        instance: call.origin,
      },
      told: firing.told(isSystem),
    });
  }
}
