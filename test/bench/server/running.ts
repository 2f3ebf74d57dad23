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

/** A server on a data folder that starts with nothing but its administrator, who asks. */
export interface Empty extends Running {
  readonly token: string;
}

/** Starts a server on an empty world, which tells its token once. */
export async function runEmpty(args: readonly string[]): Promise<Empty> {
  const child = spawn(process.execPath, [...args, '--world', 'empty'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const gone = once(child, 'exit');
  let base: string | undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    base ??= /http:\/\/[\w.:/]+\/api\/v4/.exec(line)?.[0];
    const token = /fwpat-[\w-]+/.exec(line)?.[0];
    if (base !== undefined && token !== undefined) return { child, base, gone, token };
  }
  throw new Error(`${args.join(' ')} ended before it told its token`);
}

/** The body of an answer; of a POST where there is JSON to send. */
export async function ask(url: string, json?: object, token?: string): Promise<string> {
  return (await answerOf(url, json, token)).text();
}

/** An answer, to nobody where the token is empty. Throws for any but success. */
export async function answerOf(url: string, json?: object, token: string = 'fwpat-olivia-api'): Promise<Response> {
  const headers = { ...(token === '' ? {} : { 'private-token': token }), 'content-type': 'application/json' };
  const sent = json === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(json) };
  const response = await fetch(url, sent);
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${(await response.text()).slice(0, 200)}`);
  return response;
}
