import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Answer, type Reference, startReference } from '../reference.ts';

let reference: Reference;
beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.server.close());
beforeEach(() => reference.server.reset());

const register = (token: string): Promise<Answer> => reference.call('POST', '/runners', { json: { token } });
const post = (path: string, as?: string, json?: object): Promise<Answer> =>
  reference.call('POST', path, { ...(as === undefined ? {} : { as }), ...(json === undefined ? {} : { json }) });

it('a runner registers for the place whose token it has, with what it says of itself', async () => {
  const types = {
    'fwrt-instance': 'instance_type',
    'fwrt-group-201': 'group_type',
    'fwrt-project-301': 'project_type',
  };
  for (const [token, type] of Object.entries(types)) {
    const made = await register(token);
    expect([made.status, made.body]).toEqual([
      201,
      { id: made.body.id, token: expect.stringMatching(/^fwrun-[\w-]{27}$/), token_expires_at: null },
    ]);
    const { body } = await reference.get(`/runners/${made.body.id}`, { as: 'olivia' });
    expect(body).toMatchObject({
      runner_type: type,
      contacted_at: null,
      run_untagged: true,
      access_level: 'not_protected',
    });
  }
  for (const wrong of ['never-issued', 'fwrun-1401', 'fwpat-root-api', 'fwrt-project-999999']) {
    expect([wrong, (await register(wrong)).status]).toEqual([wrong, 403]);
  }
  expect((await reference.call('POST', '/runners', { as: 'root', json: { description: 'x' } })).status).toBe(400);
  const form = await reference.call('POST', '/runners', {
    form: 'token=fwrt-instance&tag_list[]=a&tag_list[]=b&info[name]=box&paused=true',
  });
  const { body } = await reference.get(`/runners/${form.body.id}`, { as: 'root' });
  expect(body).toMatchObject({ tag_list: ['a', 'b'], name: 'box', paused: true });
});

it('a registration token that was reset is shown once, and takes the place of the old one', async () => {
  const places = [
    ['/runners/reset_registration_token', 'root', 'fwrt-instance'],
    ['/groups/acme/runners/reset_registration_token', 'olivia', 'fwrt-group-201'],
    ['/projects/acme%2Fapp/runners/reset_registration_token', 'max', 'fwrt-project-301'],
  ] as const;
  for (const [path, as, old] of places) {
    expect((await register(old)).status).toBe(201);
    const reset = await post(path, as);
    expect([reset.status, reset.body.token_expires_at]).toEqual([201, null]);
    expect(reset.body.token).toMatch(/^fwrt-[\w-]{27}$/);
    expect([(await register(old)).status, (await register(reset.body.token)).status]).toEqual([403, 201]);
    const again = await post(path, as);
    expect((await register(reset.body.token)).status).toBe(403);
    expect((await register(again.body.token)).status).toBe(201);
  }
  expect((await reference.get('/projects/acme%2Fapp', { as: 'max' })).body.runners_token).toBe(null);
  expect((await reference.get('/groups/acme', { as: 'olivia' })).body.runners_token).toBe(null);
  expect((await reference.get('/projects/302', { as: 'max' })).body.runners_token).toBe('fwrt-project-302');
});

it('registration tokens are reset by administrators, owners and maintainers', async () => {
  const asked = async (path: string, as?: string): Promise<number> => (await post(path, as)).status;
  const [instance, group, project] = ['/runners', '/groups/201/runners', '/projects/301/runners'].map(
    (path) => `${path}/reset_registration_token`,
  ) as [string, string, string];
  for (const path of [instance, group, project]) expect(await asked(path)).toBe(401);
  expect([await asked(instance, 'olivia'), await asked(group, 'max'), await asked(project, 'dev')]).toEqual([
    403, 403, 403,
  ]);
  expect([await asked(group, 'sam'), await asked(project, 'sam')]).toEqual([404, 404]);
});

it('no place that was made has a token that can be guessed', async () => {
  const project = await reference.call('POST', '/projects', {
    as: 'olivia',
    json: { name: 'Fresh', namespace_id: 201 },
  });
  expect(project.body.runners_token).toBe(null);
  expect((await register(`fwrt-project-${project.body.id}`)).status).toBe(403);
});

it('an authentication token is replaced by those who manage the runner, and by the runner itself', async () => {
  const byToken = (token: string): Promise<Answer> => post('/runners/reset_authentication_token', undefined, { token });
  const first = await post('/runners/1403/reset_authentication_token', 'max');
  expect([first.status, first.body.token_expires_at]).toEqual([201, null]);
  expect((await byToken('fwrun-1403')).status).toBe(403);
  const second = await byToken(first.body.token);
  expect(second.status).toBe(201);
  expect((await byToken(first.body.token)).status).toBe(403);
  const both = await Promise.all([byToken(second.body.token), byToken(second.body.token)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 403]);
  expect((await post('/runners/1403/reset_authentication_token', 'dev')).status).toBe(403);
  expect((await post('/runners/1401/reset_authentication_token', 'olivia')).status).toBe(403);
  expect((await post('/runners/1403/reset_authentication_token')).status).toBe(401);
  expect((await byToken('fwrt-instance')).status).toBe(403);
});

it('a runner is made by who manages its place, and no other place is told from one that is not there', async () => {
  const make = (as: string, json: object): Promise<Answer> => post('/user/runners', as, json);
  const group = { runner_type: 'group_type', group_id: 201, tag_list: ['linux'], description: 'Made' };
  const made = await make('olivia', group);
  expect([made.status, made.body.token.slice(0, 6)]).toEqual([201, 'fwrun-']);
  const { body } = await reference.get(`/runners/${made.body.id}`, { as: 'olivia' });
  expect(body).toMatchObject({ runner_type: 'group_type', description: 'Made', tag_list: ['linux'], projects: [] });
  const project = { runner_type: 'project_type', project_id: 301 };
  const statuses = [
    [await make('max', project), 201],
    [await make('dev', project), 403],
    [await make('sam', project), 403],
    [await make('max', group), 403],
    [await make('olivia', { runner_type: 'instance_type' }), 403],
    [await make('root', { runner_type: 'instance_type' }), 201],
    [await make('sam', { ...project, project_id: 999_999 }), 403],
    [await make('root', { ...project, project_id: 999_999 }), 400],
    [await make('root', { runner_type: 'group_type', group_id: 103 }), 400],
    [await make('root', { runner_type: 'group_type', project_id: 301 }), 400],
    [await make('root', {}), 400],
    [await make('dev-read-api', project), 403],
  ] as const;
  expect(statuses.map(([answer]) => answer.status)).toEqual(statuses.map(([, status]) => status));
});

it('no listing shows a token', async () => {
  const made = await register('fwrt-project-301');
  const reset = await post('/projects/301/runners/reset_registration_token', 'max');
  const texts = [made.body.token, reset.body.token] as string[];
  const answers = await Promise.all(
    ['/runners', '/runners/all', `/runners/${made.body.id}`, '/projects/301', '/projects/301/runners'].map((path) =>
      reference.get(path, { as: 'root' }),
    ),
  );
  for (const { text } of answers) expect(texts.filter((secret) => text.includes(secret))).toEqual([]);
});
