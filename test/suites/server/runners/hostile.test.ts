import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Reference, startReference } from '../reference.ts';

let reference: Reference;
beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.server.close());

const LONG = 'x'.repeat(200_000);
const ODD: readonly unknown[] = [
  '',
  ' ',
  LONG,
  'a\0b',
  '\ud800',
  '../../etc/passwd',
  "'; drop table runners; --",
  '%00',
  '-u',
  -1,
  0,
  1.5,
  2_147_483_648,
  1e300,
  true,
  null,
  [],
  [[]],
  {},
  { a: { b: {} } },
];

const BODIES: Readonly<Record<string, readonly [method: string, path: string, as: string | undefined, body: object]>> =
  {
    'a registration': [
      'POST',
      '/runners',
      undefined,
      {
        token: 'fwrt-instance',
        description: 'x',
        tag_list: ['x'],
        info: {},
        locked: true,
        maximum_timeout: 1,
        maintenance_note: 'x',
      },
    ],
    'a new runner': [
      'POST',
      '/user/runners',
      'root',
      { runner_type: 'project_type', project_id: 301, group_id: 201, tag_list: ['x'], description: 'x' },
    ],
    'a change of a runner': [
      'PUT',
      '/runners/1402',
      'root',
      { description: 'x', paused: true, tag_list: ['x'], maximum_timeout: 1, access_level: 'not_protected' },
    ],
    'a token of a runner': ['POST', '/runners/reset_authentication_token', undefined, { token: 'x' }],
    'a trigger token': ['POST', '/projects/301/triggers', 'max', { description: 'x' }],
    'a change of a trigger token': ['PUT', '/projects/301/triggers/1723', 'max', { description: 'x' }],
    'a start of a pipeline': [
      'POST',
      '/projects/301/trigger/pipeline',
      undefined,
      { ref: 'main', token: 'fwtt-max-1', variables: { A: 'x' } },
    ],
  };

it.each(Object.entries(BODIES))(
  '%s with odd values is taken or refused, and never breaks',
  async (_, [method, path, as, body]) => {
    for (const name of [...Object.keys(body), 'id', 'owner_id', 'digest', '__proto__', 'constructor']) {
      for (const value of [...ODD, [LONG], ['a', null], { [LONG]: 'x' }, { __proto__x: 'x', 'a\0': 'y' }]) {
        const json = JSON.stringify({ ...body, [name]: value });
        const sent = {
          ...(as === undefined ? {} : { as }),
          headers: { 'content-type': 'application/json' },
          form: json,
        };
        const { status, text } = await reference.call(method, path, sent);
        expect([name, String(value).slice(0, 20), status < 500, /select |sqlite|at .*\.ts/i.test(text)]).toEqual([
          name,
          String(value).slice(0, 20),
          true,
          false,
        ]);
      }
    }
  },
);

it('ids that are none, and queries that are none, are refused', async () => {
  const ids = ['0', '-1', '99999999999999999999', '1e3', '1401%00', '..%2F1401', 'x', '1401;x', '2147483648'];
  for (const id of ids) {
    for (const path of [`/runners/${id}`, `/runners/${id}/jobs`, `/projects/301/triggers/${id}`]) {
      const { status } = await reference.get(path, { as: 'root' });
      expect([path, [400, 404].includes(status)]).toEqual([path, true]);
    }
  }
  const queries = [
    'tag_list[]=%00',
    'tag_list[a]=b',
    'version_prefix=%27',
    'version_prefix=_',
    'tag_list[]=',
    'paused=1&paused=0',
  ];
  for (const query of queries) {
    const { status } = await reference.get('/runners/all', { as: 'root', query });
    expect([query, status < 500]).toEqual([query, true]);
  }
});
