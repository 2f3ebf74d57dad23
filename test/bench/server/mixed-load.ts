import { Agent, request } from 'node:http';
import { CROWDED, FIRST_IID } from './many-issues.ts';

/** One request of the load. */
interface Asked {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly json?: object;
  /** What it answers; default 2xx. */
  readonly status?: number;
}

const PLACE = `/projects/${CROWDED}`;

/** What clients of the platform do, by how many of a thousand requests do it. */
const MIX: readonly (readonly [number, (turn: number) => Asked])[] = [
  [250, (turn) => get(`${PLACE}/issues?page=${1 + (turn % 400)}`)],
  [20, (turn) => get(`${PLACE}/issues?state=opened&labels=label-${turn % 40}`)],
  [5, (turn) => get(`${PLACE}/issues?search=Issue ${turn % 997}&per_page=5`)],
  [60, (turn) => get(`${PLACE}/issues?pagination=keyset&order_by=created_at&per_page=${1 + (turn % 40)}`)],
  [265, (turn) => get(`${PLACE}/issues/${FIRST_IID + (turn % 50_000)}`)],
  [20, () => get('/projects')],
  [40, (turn) => get(`/projects/301/merge_requests?page=${1 + (turn % 3)}`)],
  [50, (turn) => get(`${PLACE}/issues/${FIRST_IID + (turn % 3_000)}/notes`)],
  [50, () => get('/projects/301/repository/tree')],
  [40, () => get('/projects/301/repository/files/README.md?ref=main')],
  [30, () => get('/projects/301/repository/commits')],
  [60, () => get('/user')],
  [20, (turn) => ({ ...get(`${PLACE}/issues/${90_000_000 + turn}`), status: 404 })],
  [10, () => ({ ...get(`${PLACE}/issues?per_page=none`), status: 400 })],
  [40, (turn) => post(`${PLACE}/issues`, { title: `Made ${turn}`, labels: `label-${turn % 40}` })],
  [24, (turn) => post(`${PLACE}/issues/${FIRST_IID + (turn % 3_000)}/notes`, { body: `Note ${turn}` })],
  [
    15,
    (turn) => ({ ...post(`${PLACE}/issues/${FIRST_IID + (turn % 50_000)}`, { title: `Now ${turn}` }), method: 'PUT' }),
  ],
  [
    1,
    (turn) =>
      post('/projects/302/repository/commits', {
        branch: `load-${turn}`,
        start_branch: 'main',
        commit_message: 'More',
        actions: [{ action: 'create', file_path: `load/${turn}.txt`, content: `${turn}\n` }],
      }),
  ],
];

function get(path: string): Asked {
  return { method: 'GET', path: encodeURI(path) };
}

function post(path: string, json: object): Asked {
  return { method: 'POST', path, json };
}

/** The mix as one turn of a thousand requests, well stirred, the same each time. */
const TURN = MIX.flatMap(([count, make]) =>
  Array.from({ length: count }, (_, index) => ({ at: (index + 0.5) / count, make })),
)
  .toSorted((a, b) => a.at - b.at)
  .map(({ make }) => make);

/** Sends requests to a server, some at once. Throws for an answer that is not the expected one. */
export async function sendLoad(
  base: string,
  { from, to }: { readonly from: number; readonly to: number },
  clients: number,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  let next = from;
  const client = async (): Promise<void> => {
    while (next < to) {
      const turn = next;
      next += 1;
      const make = TURN[turn % TURN.length];
      if (make !== undefined) await send(agent, base, make(turn));
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  agent.destroy();
}

function send(agent: Agent, base: string, asking: Asked): Promise<void> {
  const { method, path, json, status } = asking;
  const headers = { 'private-token': 'fwpat-olivia-api', 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const asked = request(`${base}${path}`, { method, agent, headers }, (response) => {
      const { statusCode = 0 } = response;
      const expected = status === undefined ? statusCode >= 200 && statusCode < 300 : statusCode === status;
      let text = '';
      response.on('data', (part: Buffer) => {
        if (!expected) text += part.toString('utf8');
      });
      response.on('error', reject);
      response.on('end', () =>
        expected ? resolve() : reject(new Error(`${method} ${path} answered ${statusCode}: ${text.slice(0, 300)}`)),
      );
    });
    asked.on('error', (error: Error & { code?: string }) => {
      // On a busy machine a kept connection may rest so long that the server ends it just when it is used again: nothing was asked yet.
      if (asked.reusedSocket && error.code === 'ECONNRESET') resolve(send(agent, base, asking));
      else reject(error);
    });
    asked.end(json === undefined ? undefined : JSON.stringify(json));
  });
}
