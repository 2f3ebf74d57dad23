import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const PACKAGE = new URL('../../../dist/reference-server/index.js', import.meta.url).href;

/** Whether a server that was started so has loaded what SSH needs, and has a port for it. */
function start(options: object): { readonly loaded: boolean; readonly port: boolean } {
  const script = `
    const { createRequire } = await import('node:module');
    const { startServer } = await import(${JSON.stringify(PACKAGE)});
    const server = await startServer(${JSON.stringify(options)});
    const loaded = Object.keys(createRequire('/x').cache).some((file) => /ssh2/.test(file));
    await server.close();
    console.log(JSON.stringify({ loaded, port: server.sshPort > 0 }));
  `;
  const cwd = fileURLToPath(new URL('../../..', import.meta.url));
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { cwd, encoding: 'utf8' });
  return JSON.parse(stdout);
}

it('what SSH needs is loaded where a port for it is asked for, from what the package brings along', () => {
  expect(start({})).toEqual({ loaded: false, port: false });
  expect(start({ sshPort: 0 })).toEqual({ loaded: true, port: true });
});
