import { randomUUID } from 'node:crypto';
import { type Call, homeOf } from '../../../platform/call.ts';
import { runLater } from '../../../platform/events.ts';
import { type HookFlag, IDLE_FLAGS, flagsOn } from '../flags.ts';
import { hooksAbove, hooksAboveProject } from '../store.ts';
import type { HookRow } from '../table.ts';
import type { Told } from './delivery.ts';
import { healthAt } from './health.ts';

/** Something that hooks fire on. */
export interface Firing {
  /** Where it happened: hooks of the namespace, also that of a project, and those above it fire. */
  readonly within: { readonly namespaceId: number } | { readonly projectId: number };
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
  /** What a hook is told; hooks of the instance are told less of some things. Asked for only where a hook fires. */
  readonly told: (isSystem: boolean) => Promise<Told> | Told;
}

/** Has every hook told that fires: in the transaction in which it happened, so that none is told of what did not, or not told. */
export async function fire(call: Call, firing: Firing): Promise<void> {
  const { flag, trigger, within, accepts = () => true } = firing;
  if (IDLE_FLAGS.has(flag)) throw new Error(`the description says that ${flag} fires nothing`);
  const above =
    'projectId' in within ? hooksAboveProject(call.db, within.projectId) : hooksAbove(call.db, within.namespaceId);
  const hooks = (await above).filter(
    (hook) => flagsOn(hook).includes(flag) && accepts(hook) && healthAt(hook, call.now).alert_status === 'executable',
  );
  const eventUuid = firing.eventUuid ?? randomUUID();
  // All hooks of a group are told the same, and so are all of the instance.
  const made = new Map<boolean, Told>();
  for (const hook of hooks) {
    const isSystem = hook.group_id === null;
    const envelope = {
      key: randomUUID(),
      eventUuid,
      eventName: isSystem ? 'System Hook' : firing.eventName,
      instance: homeOf(call),
    };
    const told = made.get(isSystem) ?? (await firing.told(isSystem));
    made.set(isSystem, told);
    const delivery = { hookId: hook.id, trigger, envelope, told };
    await runLater(call, 'hook.delivery', delivery, `hook ${hook.id}`);
  }
}
