import { Refusal } from './platform/refusal.ts';
import type { App } from './platform/call.ts';
import { networkOf } from './http/network.ts';
import { type SshServer, startSsh } from './git/ssh/server.ts';
import { withoutSecrets } from './http/secret-mask.ts';
import { countCommand } from './http/request-limits.ts';
import { carryOut, decideKeyAccess, isGitKey } from './resources/repository/index.ts';

/** Where git is served over SSH. */
export interface SshPlace {
  readonly port: number;
  readonly host: string;
  /** Folder that is kept; without one the key of the server is as short-lived as all else. */
  readonly dataDir: string | undefined;
  /** Takes a line of JSON for each command. */
  readonly log: ((line: string) => void) | undefined;
}

/**
 * Serves the repositories of an app over SSH, by its deploy keys.
 * @throws Error when the port cannot be bound
 */
export function serveSsh(app: App, { port, host, dataDir, log }: SshPlace): Promise<SshServer> {
  return startSsh({
    port,
    host,
    keyFolder: dataDir,
    store: app.repositories,
    networkOf,
    isKnown: (fingerprint) => isGitKey(app, fingerprint),
    authorize: async (wanted, address) => {
      try {
        await countCommand(app, { fingerprint: wanted.fingerprint, address });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return { kind: 'forbidden', text: String(error.body) };
      }
      return decideKeyAccess(app, wanted);
    },
    carryOut: ({ repositoryId, user, known, ...push }, make) =>
      carryOut(app, { ...push, projectId: Number(repositoryId), userId: user, brings: { beside: known } }, make),
    onFault: (error) => console.error(error),
    ...(log === undefined
      ? {}
      : {
          onServed: ({ address, command, status, milliseconds, fingerprint }) =>
            log(lineOf({ remote: address, command, status, milliseconds, fingerprint })),
        }),
  });
}

/** What is said of a command, beside when it has ended. */
interface Told {
  readonly remote: string;
  readonly command: string;
  readonly status: number;
  readonly milliseconds: number;
  readonly fingerprint: string;
}

/** Characters of a command that are written down. */
const LONGEST = 512;

function lineOf({ command, milliseconds, ...told }: Told): string {
  const rounded = Math.round(milliseconds * 10) / 10;
  const at = new Date().toISOString();
  // A client that was made for HTTP may send its credentials here.
  const target = withoutSecrets(command, 'GET').slice(0, LONGEST);
  return JSON.stringify({ at, method: 'SSH', target, ...told, milliseconds: rounded });
}
