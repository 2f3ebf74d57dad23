import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { cpuWithChildren } from '../../measure-process.ts';
import { startFaultyProxy } from '../faulty-proxy.ts';
import { runOwn } from './own.ts';
import { prismFailures } from './read-reports.ts';
import { peerFile } from './run-measured.ts';
import type { Tool } from './tool.ts';

/** Prism as a proxy. It sends nothing itself, so that our runner's requests of level contract go through it. */
export const prism: Tool = {
  name: 'Prism proxy (our contract requests)',
  judge: async (subject, origin) => {
    const { child, url } = await startPrism(subject.document, `${origin}${subject.path}`);
    const failures: string[] = [];
    const reader = await startFaultyProxy(url, {
      request: (message) => {
        // Prism answers at the root what the service answers below the path of its server.
        message.target = message.target.slice(subject.path.length);
        return false;
      },
      response: ({ method, target, headers }) => {
        const violations = headers['sl-violations'];
        if (violations !== undefined) failures.push(...prismFailures(method, target, String(violations)));
        return false;
      },
    });
    try {
      const driven = await runOwn(subject, reader.url, 'contract');
      return { failures, cpu: driven.cpu + cpuWithChildren(child.pid ?? 0) / 1000 };
    } finally {
      await reader.close();
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    }
  },
};

async function startPrism(document: string, upstream: string): Promise<{ child: ChildProcess; url: string }> {
  const args = [peerFile('@stoplight/prism-cli/dist/index.js'), 'proxy', document, upstream, '--port', '0'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface(child.stdout)) {
    const [, url] = /listening on (http:\/\/[^\s\u001B]+)/.exec(line) ?? [];
    if (url !== undefined) {
      child.stdout.resume();
      return { child, url };
    }
  }
  throw new Error('the proxy does not start');
}
