import type { Connection } from './client.ts';

/** What clients may take. */
export interface SshLimits {
  /** Connections at once. */
  readonly connections: number;
  /** Of them, from one place: no one place keeps all others out. */
  readonly connectionsFromOne: number;
  /** Connections at once that have not shown a key yet. */
  readonly strangers: number;
  /** Of them, from one place. */
  readonly strangersFromOne: number;
  /** Milliseconds until a key has to be shown. */
  readonly handshakeMs: number;
  /** Milliseconds that a connection may stay without a command. */
  readonly idleMs: number;
  /** Milliseconds that commands under way may take while closing. */
  readonly graceMs: number;
}

/** Whether there is no room for one more connection, or for none from where it comes: no one place keeps all others out. */
export function isFull(
  all: readonly Pick<Connection, 'address' | 'isKnown'>[],
  address: string,
  limits: Pick<SshLimits, 'connections' | 'connectionsFromOne' | 'strangers' | 'strangersFromOne'> & {
    readonly networkOf: (address: string) => string;
  },
): boolean {
  const network = limits.networkOf(address);
  const near = all.filter((other) => limits.networkOf(other.address) === network);
  return (
    all.length >= limits.connections ||
    near.length >= limits.connectionsFromOne ||
    strangersIn(all) >= limits.strangers ||
    strangersIn(near) >= limits.strangersFromOne
  );
}

function strangersIn(connections: readonly Pick<Connection, 'isKnown'>[]): number {
  return connections.filter(({ isKnown }) => !isKnown).length;
}
