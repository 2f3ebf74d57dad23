import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A server in a process of its own, and where it listens. */
export interface StartedProcess {
  readonly child: ChildProcess;
  readonly url: string;
}

/** A program that runs a server on the data folder of its first argument. */
export const serverProgram: string = fileURLToPath(new URL('./server-process.mjs', import.meta.url));

/** Starts one on a data folder, and on a database that others may use as well where one is named. Hooks may call loopback. */
export async function startProcess(dataDir: string, databaseUrl?: string): Promise<StartedProcess> {
  const child = spawn(process.execPath, [serverProgram, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }), CALLABLE: '127.0.0.1' },
  });
  const lines = createInterface({ input: child.stdout });
  const died = once(child, 'exit').then(() => Promise.reject(new Error('the server ended before it listened')));
  const [url] = (await Promise.race([once(lines, 'line'), died])) as [string];
  died.catch(() => undefined);
  return { child, url };
}
