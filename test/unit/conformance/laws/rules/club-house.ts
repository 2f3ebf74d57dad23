import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { listening } from '../../foreign/listen.ts';
import { type Members, NOWHERE, type Reply, WRONG, listenerOf } from '../small-house.ts';

interface Player {
  readonly id: number;
  name: string;
  team: string;
  least: number;
  most: number;
  joined?: string;
  left?: string;
  status: 'guest' | 'admitted';
}

interface Asked {
  readonly method: string;
  readonly sent: Members;
  readonly search: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** A club with its rules, its teams and its players. With a fault it does one thing wrong. */
export function openClubHouse(fault: string): ReturnType<typeof listening> {
  const house = new ClubHouse(fault);
  return listening(
    createServer(
      listenerOf((method, path, sent, search, headers) => {
        if (headers['x-key'] !== 'boss') return { status: 401 };
        const allowed = methodsOf(path);
        if (allowed === undefined) return { status: 404 };
        const told = fault === 'nobody is told of the last method' ? allowed.slice(0, -1) : allowed;
        if (!allowed.includes(method) && fault === 'unknown methods are nowhere') return NOWHERE;
        if (!allowed.includes(method)) return { status: 405, headers: { allow: told.join(', ') } };
        return house.answer(path, { method, sent, search, headers });
      }),
    ),
  );
}

const METHODS: Readonly<Record<string, readonly string[]>> = {
  rules: ['GET', 'PATCH'],
  days: ['GET'],
  teams: ['GET', 'POST'],
  'teams/*': ['GET', 'DELETE'],
  players: ['GET', 'POST'],
  'players/*': ['GET', 'PATCH', 'PUT'],
  'players/*/admit': ['POST'],
  'players/*/fees': ['GET', 'POST'],
};

function methodsOf([kind, name, ...rest]: readonly string[]): readonly string[] | undefined {
  return METHODS[[kind, ...(name === undefined ? [] : ['*']), ...rest].join('/')];
}

function tagOf(value: unknown): string {
  return `"${createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16)}"`;
}

/** True where members are no others than these, and all that are there are fine. */
function areFine(
  sent: Members,
  fine: Readonly<Record<string, (value: unknown) => boolean>>,
): sent is NonNullable<Members> {
  return sent !== undefined && Object.entries(sent).every(([name, value]) => fine[name]?.(value) === true);
}

const isText = (most: number) => (value: unknown) =>
  typeof value === 'string' && [...value].length > 0 && [...value].length <= most;
const isTime = (value: unknown): boolean => typeof value === 'string' && TIME.test(value);
const isSlug = (value: unknown): boolean =>
  typeof value === 'string' && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value) && value.length > 1 && value.length <= 60;
const isNumber = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 90;
const isDay = (value: unknown): boolean =>
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\d$/.test(value) &&
  new Date(`${value}T00:00Z`).toJSON()?.startsWith(value) === true;
const isKind = (value: unknown): boolean => value === 'adult' || value === 'youth';
const OF_TEAM = {
  slug: isSlug,
  name: isText(60),
  kind: isKind,
  trainer: isText(60),
  street: isText(60),
  town: isText(60),
};
const OF_PLAYER = { name: isText(60), team: isSlug, least: isNumber, most: isNumber };

class ClubHouse {
  readonly #fault: string;
  #last = 10;
  #rules = { motto: 'Together', opens: '09:00', closes: '21:00' };
  readonly #teams = new Map([['red', { number: 1, slug: 'red', name: 'The red ones' }]]);
  #numbered = 1;
  readonly #players: Player[] = [{ id: 1, name: 'Ada', team: 'red', least: 3, most: 5, status: 'admitted' }];
  readonly #fees: { readonly id: number; readonly player: number; readonly cents: number; readonly key: string }[] = [];

  constructor(fault: string) {
    this.#fault = fault;
  }

  answer([kind, name, deed]: readonly string[], asked: Asked): Reply {
    if (kind === 'rules') return this.#ruled(asked);
    if (kind === 'days') return this.#days(asked);
    if (kind === 'teams') return name === undefined ? this.#allTeams(asked) : this.#team(name, asked);
    if (name === undefined) return this.#allPlayers(asked);
    const player = this.#players.find(({ id }) => String(id) === name);
    if (player === undefined) return NOWHERE;
    if (deed === 'admit') return this.#admit(player);
    return deed === 'fees' ? this.#feesOf(player, asked) : this.#player(player, asked);
  }

  #ruled({ method, sent, headers }: Asked): Reply {
    const old = headers['if-match'] !== undefined && headers['if-match'] !== tagOf(this.#rules);
    if (method === 'PATCH') {
      if (!areFine(sent, { motto: isText(40), opens: isTime, closes: isTime }) || Object.keys(sent).length === 0)
        return WRONG;
      if (old && this.#fault !== 'old tags change the rules') return { status: 412 };
      const next = { ...this.#rules, ...sent };
      if (next.closes <= next.opens && this.#fault !== 'closes before it opens') return WRONG;
      const isShut = this.#fault === 'a new motto shuts the house' && sent['motto'] !== undefined;
      this.#rules = { ...next, ...(isShut && { closes: '23:59' }) };
    }
    return { status: 200, value: this.#rules, headers: { etag: tagOf(this.#rules) } };
  }

  #days({ search }: Asked): Reply {
    const [sent = '', to = ''] = ['from', 'to'].map((name) => search.get(name) ?? '');
    const from = sent === '' && this.#fault === 'days begin by themselves' ? to : sent;
    if (!isDay(from) || !isDay(to) || search.getAll('from').length + search.getAll('to').length > 2) return WRONG;
    const count = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
    const most = { 'days have no end': 1e9, 'nine days are too many': 8 }[this.#fault] ?? 10;
    if ((count < 1 && this.#fault !== 'days go backwards') || count > most) return WRONG;
    return { status: 200, value: { from, to } };
  }

  #allTeams({ method, sent }: Asked): Reply {
    if (method === 'GET') return { status: 200, value: [...this.#teams.values()] };
    if (!areFine(sent, OF_TEAM) || sent['slug'] === undefined || sent['name'] === undefined) return WRONG;
    const isLed = sent['kind'] !== 'youth' || sent['trainer'] !== undefined;
    if (!isLed && this.#fault !== 'children play without a trainer') return WRONG;
    const isWhole = (sent['street'] === undefined) === (sent['town'] === undefined);
    if (!isWhole && this.#fault !== 'half an address') return WRONG;
    const last = Math.max(...[...this.#teams.values()].map(({ number }) => number));
    const number = 1 + (this.#fault === 'numbers are given again' ? last : this.#numbered);
    const team = { ...sent, number, slug: String(sent['slug']), name: String(sent['name']) };
    if (this.#teams.has(team.slug)) return { status: 409 };
    this.#numbered = number;
    this.#teams.set(team.slug, team);
    return { status: 201, value: team };
  }

  #team(slug: string, { method }: Asked): Reply {
    const team = this.#teams.get(slug);
    if (team === undefined) return NOWHERE;
    if (method === 'GET') return { status: 200, value: team };
    const isEmpty = !this.#players.some((player) => player.team === slug);
    if (!isEmpty && this.#fault !== 'teams go with players in them') return { status: 409 };
    this.#teams.delete(slug);
    return { status: 204 };
  }

  #allPlayers({ method, sent }: Asked): Reply {
    if (method === 'GET') return { status: 200, value: this.#players };
    const isLoose = this.#fault === 'digits are numbers' && typeof sent?.['least'] === 'string';
    const members = this.#membersIn(isLoose ? { ...sent, least: Number(sent['least']) } : sent);
    if (members === undefined) return WRONG;
    if (members.most < members.least && this.#fault !== 'the least is more than the most') return WRONG;
    const player: Player = { id: (this.#last += 1), ...members, status: 'guest' };
    this.#players.push(player);
    return { status: 201, value: player, headers: { etag: tagOf(player) } };
  }

  /** All that a player has; undefined where something is missing or wrong. */
  #membersIn(sent: Members): Omit<Player, 'id' | 'status'> | undefined {
    if (!areFine(sent, OF_PLAYER) || Object.keys(sent).length < 4) return undefined;
    const { name, team, least, most } = sent;
    if (!this.#teams.has(String(team))) return undefined;
    return { name: String(name), team: String(team), least: Number(least), most: Number(most) };
  }

  #player(player: Player, { method, sent, headers }: Asked): Reply {
    if (method === 'PATCH') {
      const { team: _, ...fine } = { ...OF_PLAYER, joined: isDay, left: isDay };
      if (!areFine(sent, fine) || Object.keys(sent).length === 0) return WRONG;
      const next = { ...player, ...sent };
      const isAlone = this.#fault === 'the least alone becomes more than the most' && sent['most'] === undefined;
      if (next.most < next.least && !isAlone) return WRONG;
      const isOver = (next.left ?? '~') < (next.joined ?? '');
      if (isOver && this.#fault !== 'players leave before they join') return WRONG;
      Object.assign(player, sent);
    }
    if (method === 'PUT') {
      const members = this.#membersIn(sent);
      if (members === undefined || members.most < members.least) return WRONG;
      const isOld = headers['if-match'] !== undefined && headers['if-match'] !== tagOf(player);
      if (isOld && this.#fault !== 'old tags replace players') return { status: 412 };
      Object.assign(player, members);
    }
    return { status: 200, value: player, headers: { etag: tagOf(player) } };
  }

  #admit(player: Player): Reply {
    if (player.status !== 'guest' && this.#admits(player) === false) return { status: 409 };
    player.status = 'admitted';
    this.#admitted.set(player.id, Date.now());
    return { status: 200, value: player };
  }

  readonly #admitted = new Map<number, number>();

  /** Who comes at the same time is let in as well, with the fault. */
  #admits({ id }: Player): boolean {
    return this.#fault === 'several admit one' && Date.now() - (this.#admitted.get(id) ?? 0) < 500;
  }

  #feesOf(player: Player, { method, sent, headers }: Asked): Reply {
    const shown = ({ id, cents }: { readonly id: number; readonly cents: number }): unknown => ({ id, cents });
    if (method === 'GET')
      return { status: 200, value: this.#fees.filter((fee) => fee.player === player.id).map(shown) };
    const isCents = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 1000;
    if (!areFine(sent, { cents: isCents }) || sent['cents'] === undefined) return WRONG;
    const key = String(headers['idempotency-key'] ?? '');
    if (key !== '' && (key.length < 8 || key.length > 64)) return WRONG;
    if (player.status !== 'admitted') return { status: 409 };
    const before = this.#fees.find((fee) => fee.player === player.id && key !== '' && fee.key === key);
    const isOther = before !== undefined && before.cents !== sent['cents'];
    if (isOther && this.#fault !== 'keys are taken for other fees') return { status: 409 };
    if (before !== undefined && this.#fault !== 'fees are paid again') return { status: 201, value: shown(before) };
    const fee = { id: (this.#last += 1), player: player.id, cents: Number(sent['cents']), key };
    this.#fees.push(fee);
    return { status: 201, value: shown(fee) };
  }
}
