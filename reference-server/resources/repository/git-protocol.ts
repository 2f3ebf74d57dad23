import type { App } from '../../platform/call.ts';

/** Ways to reach a repository with git, as `enabled_git_access_protocol` names them. */
export type GitProtocol = 'http' | 'ssh';

/** Why repositories are not to be reached in one way: the settings name the other one. Undefined where they allow it: `all`, or no value. */
export async function whyShut({ settings, store }: App, protocol: GitProtocol): Promise<string | undefined> {
  // The description does not name this setting, so neither does its type.
  const values: Readonly<Record<string, unknown>> = await settings.current(store.db);
  const enabled = values['enabled_git_access_protocol'];
  const isOther = (enabled === 'http' || enabled === 'ssh') && enabled !== protocol;
  return isOther ? `Git access over ${protocol.toUpperCase()} is not allowed` : undefined;
}
