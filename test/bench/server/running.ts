import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A server that answers, and where. */
export interface Running {
  readonly child: ChildProcess;
  readonly base: string;
  /** Resolves when its process has ended. */
  readonly gone: Promise<unknown>;
}

/** Starts a server and waits for the address that it prints. */
export async function run(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Running> {
  const env = { ...process.env, ...environment };
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const gone = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    const base = /http:\/\/[\w.:/]+/.exec(line)?.[0];
    if (base !== undefined) return { child, base, gone };
  }
  throw new Error(`${args.join(' ')} ended before it listened`);
}

/** The body of an answer; of a POST where there is JSON to send. */
export async function ask(url: string, json?: object): Promise<string> {
  return (await answerOf(url, json)).text();
}

/** An answer. Throws for any but success. */
export async function answerOf(url: string, json?: object): Promise<Response> {
  const headers = { 'private-token': 'fwpat-olivia-api', 'content-type': 'application/json' };
  const sent = json === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(json) };
  const response = await fetch(url, sent);
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${(await response.text()).slice(0, 200)}`);
  return response;
}
