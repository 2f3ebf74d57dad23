import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One thing that is wrong with the service; `none` for the service as it should be. */
export type TeamFault = string;

interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly allow?: string;
}

type Team = Readonly<Record<string, unknown>>;

const MEMBERS = [
  { id: 'a', role: 'lead', joined: '2026-01-01' },
  { id: 'b', role: 'member' },
];

/** A team's own service, whose description has no example at all. */
export class TeamService {
  readonly fault: TeamFault;
  readonly teams: Map<number, Team>;
  private next = 4;

  constructor(fault: TeamFault) {
    this.fault = fault;
    const team = (id: number): [number, Team] => [
      id,
      { id, name: `Team ${id}`, color: 'red', size: id, created: `2026-01-0${id}T00:00:00Z` },
    ];
    this.teams = new Map([team(1), team(2), team(3)]);
  }

  answer(method: string, url: URL, body: unknown): Answer {
    const [first, id, sub, member, ...rest] = url.pathname.split('/').filter((part) => part !== '');
    if (first === 'reports' && id !== undefined && sub === undefined) return this.report(method, id);
    if (first !== 'teams' || rest.length > 0) return this.missing();
    if (id === undefined) return this.collection(method, url, body);
    const team = /^\d+$/.test(id) ? this.teams.get(Number(id)) : undefined;
    if (team === undefined) return this.missing();
    if (sub === undefined) return this.item(method, team, body);
    return sub === 'members' ? this.members(method, team, member) : this.missing();
  }

  /** True where the service does this wrong. */
  private is(fault: TeamFault): boolean {
    return this.fault === fault;
  }

  private bad(reason: string): Answer {
    return { status: this.is('bad200') ? 200 : 400, body: this.is('errform') ? { text: reason } : { error: reason } };
  }

  private missing(): Answer {
    return { status: this.is('miss500') ? 500 : 404, body: { error: 'not found' } };
  }

  private report(method: string, year: string): Answer {
    if (method !== 'GET') return { status: 405, allow: 'GET' };
    return /^-?\d+$/.test(year) ? { status: 200, body: {} } : this.missing();
  }

  private collection(method: string, url: URL, body: unknown): Answer {
    if (method === 'POST') return this.create(body);
    if (method !== 'GET') return { status: 405, allow: 'GET, POST' };
    const limit = this.whole(url, 'limit', 20, [1, 50]);
    const offset = this.whole(url, 'offset', 0, [0, 1e9]);
    const sort = url.searchParams.get('sort') ?? 'name';
    if (limit === undefined || offset === undefined || !['name', 'created'].includes(sort)) return this.bad('query');
    const from = this.is('ignoreoffset') ? 0 : offset;
    const end = this.is('ignorelimit') ? undefined : from + limit;
    const sorted = [...this.teams.values()].toSorted((left, right) =>
      String(left[sort]) < String(right[sort]) ? -1 : String(left[sort]) > String(right[sort]) ? 1 : 0,
    );
    const items = sorted.slice(from, end).map((team) => this.listed(team));
    return { status: 200, body: { total: this.is('totaltext') ? '3' : this.teams.size, items } };
  }

  private listed(team: Team): Team {
    if (this.is('idtext')) return { ...team, id: String(team['id']) };
    if (this.is('more')) return { ...team, secret: 1 };
    return this.is('dropname') ? { ...team, name: undefined } : team;
  }

  private whole(url: URL, name: string, fallback: number, [least, most]: [number, number]): number | undefined {
    const text = url.searchParams.get(name);
    if (text === null) return fallback;
    const isFine = /^-?\d+$/.test(text) && Number(text) >= least && Number(text) <= most;
    return isFine ? Number(text) : this.is('limitok') ? fallback : undefined;
  }

  private create(body: unknown): Answer {
    const problem = this.problemOf(body, true);
    if (problem !== undefined) return this.bad(problem);
    const id = this.next++;
    const { color, ...plain } = { id, ...(body as Team), created: new Date().toISOString() } as Team;
    const team = this.is('dropcolor') || color === undefined ? plain : { ...plain, color };
    if (!this.is('lostwrite')) this.teams.set(id, team);
    return { status: this.is('created200') ? 200 : 201, body: team };
  }

  private item(method: string, team: Team, body: unknown): Answer {
    const id = Number(team['id']);
    if (method === 'GET') return { status: 200, body: this.shown(team) };
    if (method === 'DELETE') {
      if (!this.is('delnothing')) this.teams.delete(id);
      return { status: this.is('del200') ? 200 : 204 };
    }
    if (method !== 'PATCH') return { status: 405, allow: 'GET, PATCH, DELETE' };
    const problem = this.problemOf(body, false);
    if (problem !== undefined) return this.bad(problem);
    const kept = this.is('patchreplace') ? { id, name: team['name'], created: team['created'] } : team;
    const changed = { ...kept, ...(body as Team) };
    if (!this.is('patchlost')) this.teams.set(id, changed);
    return { status: 200, body: changed };
  }

  private shown(team: Team): Team {
    if (this.is('itemdate')) return { ...team, created: 'yesterday' };
    return this.is('itemenum') ? { ...team, color: 'green' } : team;
  }

  private members(method: string, team: Team, id: string | undefined): Answer {
    if (method !== 'GET') return { status: 405, allow: 'GET' };
    const list = team['id'] === 1 ? MEMBERS : [];
    if (id === undefined) return { status: 200, body: this.is('members') ? [{ id: 'a', role: 'boss' }] : list };
    const found = list.find((each) => each.id === id);
    if (found === undefined) return this.missing();
    return { status: 200, body: this.is('member') ? { ...found, id: 7 } : found };
  }

  private problemOf(body: unknown, isNew: boolean): string | undefined {
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return 'an object';
    const { name, color, size, ...unknown } = body as Team;
    if (Object.keys(unknown).length > 0) return 'an unknown member';
    if (isNew && name === undefined && !this.is('noreq')) return 'no name';
    if (!isNew && Object.keys(body).length === 0) return 'nothing to change';
    if (
      name !== undefined &&
      !(typeof name === 'string' && name !== '' && (this.is('longok') || [...name].length <= 40))
    ) {
      return 'name';
    }
    if (color !== undefined && color !== 'red' && color !== 'blue' && !this.is('enumok')) return 'color';
    const isSize = Number.isInteger(size) && Number(size) >= 0 && Number(size) <= 100;
    return size === undefined || isSize || this.is('sizeok') ? undefined : 'size';
  }
}

/** Starts the service on loopback. */
export async function startTeamService(
  fault: TeamFault,
): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const service = new TeamService(fault);
  const server = createServer((request, response) => void serve(service, request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

async function serve(service: TeamService, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { status, body, allow } = answered(service, request, Buffer.concat(chunks).toString());
  if (allow !== undefined) response.setHeader('allow', allow);
  if (body !== undefined)
    response.setHeader('content-type', service.fault === 'html' ? 'text/html' : 'application/json');
  response.writeHead(status).end(body === undefined ? undefined : JSON.stringify(body));
}

function answered(service: TeamService, { method = '', url = '', headers }: IncomingMessage, text: string): Answer {
  const address = new URL(url, 'http://team');
  const asked = method === 'HEAD' ? 'GET' : method;
  if (asked !== 'POST' && asked !== 'PATCH') return service.answer(asked, address, undefined);
  if (headers['content-type']?.startsWith('application/json') !== true) return { status: 415, body: { error: 'JSON' } };
  try {
    return service.answer(asked, address, JSON.parse(text));
  } catch {
    return { status: service.fault === 'json500' ? 500 : 400, body: { error: 'no JSON' } };
  }
}
