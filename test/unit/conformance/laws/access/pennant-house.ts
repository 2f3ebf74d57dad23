import { createServer } from 'node:http';
import { type RunningService, listening } from '../../foreign/listen.ts';
import { type Reply, listenerOf } from '../small-house.ts';

interface Pennant {
  readonly id: number;
  readonly motto: string;
}

/** Pennants, each with a motto that no other has or has had, which a mate hoists and only the master strikes; a deckhand may look at them. */
export function openPennantHouse(): Promise<RunningService> {
  const pennants = new Map<number, Pennant>();
  const mottos = new Set<string>();
  let last = 0;
  const hoist = (motto: string): Pennant => {
    const pennant = { id: (last += 1), motto };
    pennants.set(pennant.id, pennant);
    mottos.add(motto);
    return pennant;
  };
  hoist('Steady');
  hoist('Home again');
  return listening(
    createServer(
      listenerOf((method, [kind, name, ...more], sent, _search, { authorization = '' }): Reply => {
        const [, who] = /^Bearer (mate|master|deckhand)$/.exec(authorization) ?? [];
        if (kind !== 'pennants' || more.length > 0) return { status: 404 };
        if (method !== 'GET' && method !== (name === undefined ? 'POST' : 'DELETE')) return { status: 405 };
        if (who === undefined) return { status: 401 };
        const pennant = /^[1-9]\d*$/.test(name ?? '') ? pennants.get(Number(name)) : undefined;
        if (method === 'GET' && name === undefined) return { status: 200, value: [...pennants.values()] };
        if (method === 'GET') return pennant === undefined ? { status: 404 } : { status: 200, value: pennant };
        if (who === 'deckhand' || (method === 'DELETE' && who === 'mate')) return { status: 403 };
        if (method === 'DELETE') return { status: pennant !== undefined && pennants.delete(pennant.id) ? 204 : 404 };
        const { motto, ...others } = sent ?? {};
        const isText = typeof motto === 'string' && motto !== '' && [...motto].length <= 40;
        if (!isText || Object.keys(others).length > 0) return { status: 400 };
        if (mottos.has(motto)) return { status: 400 };
        return { status: 201, value: hoist(motto) };
      }),
    ),
  );
}
