import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HookScene } from './receiver.ts';
import { type Reference, startReference } from '../reference.ts';

const scene = new HookScene();
let known: Reference;

beforeAll(async () => {
  known = await startReference({ callable: ['127.0.0.1'], externalUrl: 'https://code.example/base' });
});
afterAll(() => known.server.close());

/** Makes an issue through a request that says it is for another host; the address that the answer tells. */
async function issueBy(reference: Reference, host: string): Promise<string> {
  const hook = { url: `${scene.base}/told`, push_events: false, issues_events: true };
  expect((await reference.call('POST', '/groups/acme/hooks', { as: 'olivia', json: hook })).status).toBe(201);
  const headers = { host, 'private-token': 'fwpat-dev-api', 'content-type': 'application/json' };
  const text = await new Promise<string>((resolve, reject) => {
    const asked = request(
      `${reference.server.url}/api/v4/projects/301/issues`,
      { method: 'POST', headers },
      (answer) => {
        let parts = '';
        answer.on('data', (part: Buffer) => (parts += part.toString('utf8'))).on('end', () => resolve(parts));
      },
    );
    asked.on('error', reject).end(JSON.stringify({ title: 'By another name' }));
  });
  await reference.server.settled();
  return (JSON.parse(text) as { readonly web_url: string }).web_url;
}

/** Every address of the instance that the receiver was told. */
function told(): unknown[] {
  return scene.received.map(({ headers, body }) => [
    headers['x-service-instance'],
    body.object_attributes.url,
    body.project.web_url,
    body.project.git_http_url,
    body.project.git_ssh_url,
  ]);
}

it('hooks are told where the server listens, whatever host a request says it is for', async () => {
  const { url } = scene.reference.server;
  const shown = await issueBy(scene.reference, 'evil.example');
  const number = shown.split('/').at(-1);
  // Who asks is led back the way they came.
  expect(shown).toBe(`http://evil.example/acme/app/-/issues/${number}`);
  const app = `${url}/acme/app`;
  expect(told()).toEqual([[url, `${app}/-/issues/${number}`, app, `${app}.git`, 'git@127.0.0.1:acme/app.git']]);
});

it('hooks and answers tell the address that the server was given', async () => {
  const shown = await issueBy(known, 'evil.example');
  const app = 'https://code.example/base/acme/app';
  expect(shown.startsWith(`${app}/-/issues/`)).toBe(true);
  expect(told()).toEqual([['https://code.example/base', shown, app, `${app}.git`, 'git@code.example:acme/app.git']]);
});
