import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, type Reference, each, linksOf, startReference } from '../reference.ts';

let reference: Reference;
beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.server.close());
beforeEach(() => reference.server.reset());

const TRIGGERS = '/projects/acme%2Fapp/triggers';
const START = '/projects/acme%2Fapp/trigger/pipeline';
const MAIN = '786ed217f969255cc27d2db091115f35fbf0de5d';

const start = (json: object, path = START): Promise<Answer> => reference.call('POST', path, { json });
const make = (as: string, description: string): Promise<Answer> =>
  reference.call('POST', TRIGGERS, { as, json: { description } });
const read = (id: number, as: string): Promise<Answer> => reference.get(`${TRIGGERS}/${id}`, { as });

describe('trigger tokens', () => {
  it('[B-TRIG-001][B-TRIG-008] are listed, oldest first', async () => {
    const list = await reference.get(TRIGGERS, { as: 'max' });
    expect([list.status, each(list, 'id')]).toEqual([200, [1721, 1722, 1723, 1724]]);
    expect(list.body[0]).toEqual({
      id: 1721,
      description: 'From max',
      created_at: '2025-10-04T08:00:00.000Z',
      updated_at: '2025-10-04T08:00:00.000Z',
      last_used: null,
      token: 'fwtt-max-1',
      owner: {
        id: 3,
        name: 'Max Meier',
        username: 'max',
        state: 'active',
        locked: false,
        avatar_url: null,
        web_url: expect.stringMatching(/\/max$/),
      },
    });
    const second = await reference.get(TRIGGERS, { as: 'max', query: 'per_page=3&page=2' });
    expect(each(second, 'id')).toEqual([1724]);
    expect(linksOf(second)['prev']).toContain('page=1');
  });

  it('[B-TRIG-002][B-TRIG-009] show their secret to who made them, and four characters of it to others', async () => {
    const tokens = async (as: string): Promise<unknown[]> => each(await reference.get(TRIGGERS, { as }), 'token');
    expect(await tokens('max')).toEqual(['fwtt-max-1', 'fwtt', 'fwtt-max-3', 'fwtt-max-4']);
    expect(await tokens('olivia')).toEqual(['fwtt', 'fwtt-olivia-2', 'fwtt', 'fwtt']);
    expect(await tokens('root')).toEqual(['fwtt', 'fwtt', 'fwtt', 'fwtt']);
    for (const as of ['max', 'olivia', 'root']) {
      const shown = await tokens(as);
      for (const [index, id] of [1721, 1722, 1723, 1724].entries()) {
        expect((await read(id, as)).body.token).toBe(shown[index]);
      }
    }
    expect((await read(999_999, 'max')).status).toBe(404);
    expect((await reference.get('/projects/302/triggers/1721', { as: 'max' })).status).toBe(404);
  });

  it('[B-TRIG-003] are made with a description, which has to be there', async () => {
    const made = await make('max', 'Nightly');
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ description: 'Nightly', last_used: null, owner: { username: 'max' } });
    expect(made.body.token).toMatch(/^fwtt-[\w-]{27}$/);
    expect((await read(made.body.id, 'max')).body).toEqual(made.body);
    expect((await read(made.body.id, 'olivia')).body).toEqual({ ...made.body, token: 'fwtt' });
    const form = await reference.call('POST', TRIGGERS, { as: 'max', form: 'description=By+form' });
    expect([form.status, form.body.description]).toEqual([201, 'By form']);
    const missing = await reference.call('POST', TRIGGERS, { as: 'max', json: {} });
    expect([missing.status, missing.body]).toEqual([400, { error: 'description is missing' }]);
    expect((await make('max', '   ')).status).toBe(400);
  });

  it('[B-TRIG-004] are edited by who made them', async () => {
    const edit = (as: string, json: object): Promise<Answer> => reference.call('PUT', `${TRIGGERS}/1723`, { as, json });
    const before = (await read(1723, 'max')).body;
    const changed = await edit('max', { description: 'Changed' });
    expect(changed.status).toBe(200);
    expect(changed.body).toEqual({ ...before, description: 'Changed', updated_at: changed.body.updated_at });
    expect(changed.body.updated_at).not.toBe(before.updated_at);
    expect((await edit('max', {})).body).toEqual(changed.body);
    expect((await edit('max', { description: '' })).status).toBe(400);
    for (const as of ['olivia', 'root', 'dev']) expect((await edit(as, { description: 'x' })).status).toBe(403);
    expect((await read(1723, 'max')).body).toEqual(changed.body);
  });

  it('[B-TRIG-005][B-TRIG-007] start nothing once they are deleted', async () => {
    const run = (): Promise<Answer> => start({ ref: 'main', token: 'fwtt-max-4' });
    const remove = (as: string, headers = {}): Promise<Answer> =>
      reference.call('DELETE', `${TRIGGERS}/1724`, { as, headers });
    expect((await run()).status).toBe(201);
    expect((await remove('dev')).status).toBe(403);
    expect((await remove('max', { 'if-unmodified-since': 'Wed, 01 Jan 2025 00:00:00 GMT' })).status).toBe(412);
    const gone = await remove('max');
    expect([gone.status, gone.text]).toEqual([204, '']);
    expect((await read(1724, 'max')).status).toBe(404);
    expect((await remove('max')).status).toBe(404);
    const refused = await run();
    expect([refused.status, refused.body]).toEqual([404, { message: '404 Not Found' }]);
  });

  it('[B-TRIG-007] are for maintainers', async () => {
    const answers = async (as: string): Promise<number[]> => [
      (await reference.get(TRIGGERS, { as })).status,
      (await read(1721, as)).status,
      (await make(as, 'x')).status,
    ];
    expect(await answers('max')).toEqual([200, 200, 201]);
    expect(await answers('dev')).toEqual([403, 403, 403]);
    expect(await answers('sam')).toEqual([404, 404, 404]);
    expect(await answers('max-read-api')).toEqual([200, 200, 403]);
    expect((await reference.get(TRIGGERS)).status).toBe(401);
  });
});

describe('a pipeline', () => {
  it('[B-TRIG-006][B-TRIG-010] starts for a branch or a tag, by nothing but the token', async () => {
    const made = await start({ ref: 'main', token: 'fwtt-max-1', variables: { PLACE: 'here' } });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      iid: 1,
      project_id: 301,
      sha: MAIN,
      ref: 'main',
      status: 'created',
      source: 'trigger',
      user: { username: 'max' },
    });
    expect(made.body.web_url).toMatch(new RegExp(`/acme/app/-/pipelines/${made.body.id}$`));
    const byId = await start({ ref: 'main', token: 'fwtt-olivia-2' }, '/projects/301/trigger/pipeline');
    expect([byId.status, byId.body.iid, byId.body.user.username]).toEqual([201, 2, 'olivia']);
    for (const ref of ['v1.0', 'v1.1', 'refs/tags/v1.0', 'refs/heads/main']) {
      const other = await start({ ref, token: 'fwtt-max-1' });
      expect([ref, other.status, other.body.ref]).toEqual([ref, 201, ref.replace(/^refs\/\w+\//, '')]);
    }
    for (const ref of ['nowhere', 'main~1', MAIN, 'HEAD', '--all', '../..', 'refs/heads/nowhere']) {
      expect([ref, (await start({ ref, token: 'fwtt-max-1' })).status]).toEqual([ref, 400]);
    }
    expect((await start({ token: 'fwtt-max-1' })).body).toEqual({ error: 'ref is missing' });
    expect((await start({ ref: 'main' })).body).toEqual({ error: 'token is missing' });
  });

  it('[B-TRIG-010] is refused to any other token, which is not told whether there is such a project', async () => {
    const wrong = ['never-issued', 'fwtt', 'fwpat-root-api', 'fwrun-1401', 'fwtt-max-1 '];
    for (const token of wrong) {
      const answer = await start({ ref: 'main', token });
      expect([token, answer.status, answer.body]).toEqual([token, 404, { message: '404 Not Found' }]);
    }
    for (const path of ['302', '999999', 'acme%2Fnothing', 'acme%2Fother']) {
      const answer = await start({ ref: 'main', token: 'fwtt-max-1' }, `/projects/${path}/trigger/pipeline`);
      expect([path, answer.status, answer.body]).toEqual([path, 404, { message: '404 Not Found' }]);
    }
    // Who calls makes no difference, but a credential that is sent has to be one.
    const as = await reference.call('POST', START, { as: 'root', json: { ref: 'main', token: 'never-issued' } });
    expect(as.status).toBe(404);
    const unknown = await reference.call('POST', START, { as: 'nobody', json: { ref: 'main', token: 'fwtt-max-1' } });
    expect(unknown.status).toBe(401);
  });

  it('[B-TRIG-006][B-TRIG-011] takes variables as JSON, form, parts and query, and only texts', async () => {
    expect((await start({ ref: 'main', token: 'fwtt-max-1', variables: { A: 'x', B: '' } })).status).toBe(201);
    for (const variables of [{ A: 1 }, { A: true }, { A: ['x'] }, { A: { b: 'c' } }, 'A=b', ['A']]) {
      const answer = await start({ ref: 'main', token: 'fwtt-max-1', variables });
      expect([variables, answer.status]).toEqual([variables, 400]);
    }
    const form = await reference.call('POST', START, {
      form: 'ref=main&token=fwtt-max-1&variables[A]=x&variables[B]=1',
    });
    expect([form.status, form.body.ref]).toEqual([201, 'main']);
    const parts = new FormData();
    for (const [name, value] of [
      ['ref', 'main'],
      ['token', 'fwtt-max-1'],
      ['variables[A]', 'x'],
    ] as const) {
      parts.append(name, value);
    }
    const url = `${reference.server.url}/api/v4${START}`;
    expect((await fetch(url, { method: 'POST', body: parts })).status).toBe(201);
    expect((await reference.call('POST', START, { query: 'ref=main&token=fwtt-max-1' })).status).toBe(201);
    const some = new FormData();
    some.append('variables[A]', 'x');
    expect((await fetch(`${url}?ref=main&token=fwtt-max-1`, { method: 'POST', body: some })).status).toBe(201);
  });

  it('[B-TRIG-013] is written down as the last use of its token', async () => {
    const made = await start({ ref: 'main', token: 'fwtt-max-1' });
    expect((await read(1721, 'max')).body.last_used).toBe(made.body.created_at);
    expect((await start({ ref: 'nowhere', token: 'fwtt-max-3' })).status).toBe(400);
    expect((await read(1723, 'max')).body.last_used).toBe(null);
  });

  it('[B-TRIG-006][B-TRIG-012] of a job token is one of several projects, that of a trigger token in a job is not', async () => {
    const linked = await start({ ref: 'main', token: 'fwjt-1502' });
    expect([linked.status, linked.body.source, linked.body.user.username]).toEqual([201, 'pipeline', 'dev']);
    const plain = await start({ ref: 'main', token: 'fwtt-max-1' });
    expect([plain.status, plain.body.source, plain.body.user.username]).toEqual([201, 'trigger', 'max']);
    // Where the user of the job is no developer nothing starts, and what they do not see is not there.
    const statuses = { 'dee%2Flib': 403, '2001': 404, '999999': 404 };
    for (const [project, status] of Object.entries(statuses)) {
      const other = await start({ ref: 'main', token: 'fwjt-1502' }, `/projects/${project}/trigger/pipeline`);
      expect([project, other.status]).toEqual([project, status]);
    }
  });

  it('does not start in the name of who has lost the role, nor where nothing is changed any more', async () => {
    const token = await reference.call('POST', '/projects/open%2Fattic/triggers', {
      as: 'max',
      json: { description: 'x' },
    });
    expect(token.status).toBe(201);
    const archived = await start({ ref: 'main', token: token.body.token }, '/projects/open%2Fattic/trigger/pipeline');
    expect(archived.status).toBe(403);
  });
});
