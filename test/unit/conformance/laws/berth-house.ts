import { createServer } from 'node:http';
import { listening } from '../foreign/listen.ts';
import { type Members, type Reply, listenerOf } from './small-house.ts';

interface Quay {
  readonly id: number;
  readonly name: string;
}

interface Berth {
  readonly id: number;
  readonly quay_id: number;
  label: string;
  length: number;
}

interface Port {
  readonly quays: Map<number, Quay>;
  readonly berths: Map<number, Berth>;
  readonly fault: string;
}

let last = 0;

/** A port of quays with berths, which are made on a quay and have a path of their own. With a fault it does one thing wrong. */
export function openBerthHouse(fault: string): ReturnType<typeof listening> {
  const port: Port = { quays: new Map(), berths: new Map(), fault };
  for (const name of ['north', 'south']) {
    const { id } = addQuay(port, name);
    for (const label of ['a', 'b']) addBerth(port, id, { label: `${name} ${label}` });
  }
  return listening(
    createServer(
      listenerOf((method, [kind, name, part], sent) => {
        if (name !== undefined && !/^[1-9]\d*$/.test(name)) return { status: 404 };
        const id = Number(name);
        if (kind === 'berths' && part === undefined && name !== undefined) return oneBerth(port, { id, method, sent });
        if (kind !== 'quays' || (part !== undefined && part !== 'berths')) return { status: 404 };
        if (name === undefined) return allQuays(port, method, sent);
        const quay = port.quays.get(id);
        if (quay === undefined) return { status: 404 };
        return part === undefined ? oneQuay(port, quay, method) : allBerths(port, { id, method, sent });
      }),
    ),
  );
}

interface Asked {
  readonly id: number;
  readonly method: string;
  readonly sent: Members;
}

function addQuay({ quays }: Port, name: string): Quay {
  const quay = { id: (last += 1), name };
  quays.set(quay.id, quay);
  return quay;
}

function addBerth({ berths }: Port, quay: number, members: { label: string; length?: number }): Berth {
  const berth = { id: (last += 1), quay_id: quay, length: 12, ...members };
  berths.set(berth.id, berth);
  return berth;
}

function allQuays(port: Port, method: string, sent: Members): Reply {
  if (method === 'GET') return { status: 200, value: [...port.quays.values()] };
  if (method !== 'POST') return { status: 405 };
  const { name, ...others } = sent ?? {};
  return isText(name, 40) && Object.keys(others).length === 0
    ? { status: 201, value: addQuay(port, name) }
    : { status: 400 };
}

function oneQuay({ quays, berths, fault }: Port, quay: Quay, method: string): Reply {
  if (method === 'GET') return { status: 200, value: quay };
  if (method !== 'DELETE') return { status: 405 };
  quays.delete(quay.id);
  for (const { id, quay_id: at } of berths.values())
    if (at === quay.id && fault !== 'berths outlive their quay') berths.delete(id);
  return { status: 204 };
}

function allBerths(port: Port, { id, method, sent }: Asked): Reply {
  const isListed = (berth: Berth): boolean => berth.quay_id === id || port.fault === 'each quay lists all';
  if (method === 'GET') return { status: 200, value: [...port.berths.values()].filter((berth) => isListed(berth)) };
  if (method !== 'POST') return { status: 405 };
  const members = membersOf(sent);
  if (members?.label === undefined) return { status: 400 };
  return { status: 201, value: addBerth(port, id, { ...members, label: members.label }) };
}

function oneBerth({ berths, fault }: Port, { id, method, sent }: Asked): Reply {
  const berth = berths.get(id);
  if (berth === undefined) return { status: 404 };
  if (method === 'GET') return { status: 200, value: berth };
  if (method === 'DELETE') {
    if (fault !== 'removed stays') berths.delete(id);
    return { status: 204 };
  }
  if (method !== 'PATCH') return { status: 405 };
  const members = membersOf(sent);
  if (members === undefined || Object.keys(members).length === 0) return { status: 400 };
  return { status: 200, value: Object.assign(berth, fault === 'changes nothing' ? {} : members) };
}

function membersOf(sent: Members): { label?: string; length?: number } | undefined {
  const { label, length, ...others } = sent ?? {};
  const isLength = Number.isInteger(length) && Number(length) >= 1 && Number(length) <= 400;
  if (sent === undefined || Object.keys(others).length > 0) return undefined;
  if (label !== undefined && !isText(label, 20)) return undefined;
  if (length !== undefined && !isLength) return undefined;
  return { ...(label !== undefined && { label }), ...(length !== undefined && { length: Number(length) }) };
}

function isText(value: unknown, most: number): value is string {
  return typeof value === 'string' && value !== '' && [...value].length <= most;
}
