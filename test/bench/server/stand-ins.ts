import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { bench } from '../places.ts';
import type { Running } from './running.ts';

/** A server of somebody else's that answers from examples of a description. */
export interface StandIn {
  readonly name: string;
  /** Arguments of node that start it on a description. */
  readonly start: (description: string, port: string) => readonly string[];
}

const modules = join(bench, 'node_modules');

/** The ones that install from the registry. */
export const STAND_INS: readonly StandIn[] = [
  {
    name: 'Prism',
    start: (description, port) => [
      join(modules, '@stoplight/prism-cli/dist/index.js'),
      'mock',
      description,
      '--port',
      port,
      '--verboseLevel',
      'error',
    ],
  },
  {
    name: 'Mockoon',
    start: (description, port) => [
      join(modules, '@mockoon/cli/bin/run.js'),
      'start',
      '--data',
      description,
      '--port',
      port,
      '--disable-log-to-file',
    ],
  },
];

/** A description of one list whose example is a text of JSON. */
export function descriptionOf(answer: string, folder: string): string {
  const file = join(folder, 'issues.json');
  // One of them reads the example of the schema, the other that of the content.
  const example = JSON.parse(answer) as unknown;
  const content = { schema: { type: 'array', items: {}, example }, example };
  const get = { responses: { 200: { description: 'Issues', content: { 'application/json': content } } } };
  const info = { title: 'Issues', version: '1' };
  writeFileSync(file, JSON.stringify({ openapi: '3.0.3', info, paths: { '/issues': { get } } }));
  return file;
}

/** Starts a stand-in and waits until it answers. Throws when it ends before that. */
export async function runStandIn({ name, start }: StandIn, description: string): Promise<Running> {
  const port = await freePort();
  const child = spawn(process.execPath, start(description, String(port)), { stdio: 'ignore' });
  const base = `http://127.0.0.1:${port}`;
  const gone = once(child, 'exit');
  while (!(await answers(`${base}/issues`))) {
    if (hasEnded(child)) throw new Error(`${name} ended before it answered`);
    await pause(5);
  }
  return { child, base, gone };
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url);
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
