import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A server in a process of its own, and where it listens. */
export interface StartedProcess {
  readonly child: ChildProcess;
  readonly url: string;
}

/** Starts one on a database and a folder of repositories that others may use as well. */
export async function startProcess(dataDir: string, databaseUrl: string): Promise<StartedProcess> {
  const script = fileURLToPath(new URL('./server-process.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', script, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DATABASE_URL: databaseUrl, CALLABLE: '127.0.0.1' },
  });
  const lines = createInterface({ input: child.stdout });
  const died = once(child, 'exit').then(() => Promise.reject(new Error('the server ended before it listened')));
  const [url] = (await Promise.race([once(lines, 'line'), died])) as [string];
  died.catch(() => undefined);
  return { child, url };
}
