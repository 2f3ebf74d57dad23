export interface Problem {
  title: string;
  detail?: string;
}

/** Something to do. */
export interface Ticket {
  id: number;
  title: string;
  state: State;
  /** Last day. @format date @default null */
  due?: string | null;
  labels?: string[];
  author: Person;
  /** What it belongs to. */
  parent?: Ticket;
  /** @deprecated */
  weight?: number;
  steps?: Step[];
  'odd name'?: boolean;
  constructor?: string | Object['constructor'];
}

/** Something to do. */
export interface TicketWrite {
  title: string;
  state: State;
  /** Last day. @format date @default null */
  due?: string | null;
  labels?: string[];
  /** What it belongs to. */
  parent?: TicketWrite;
  secret?: string;
  /** @deprecated */
  weight?: number;
  steps?: Step[];
  'odd name'?: boolean;
  constructor?: string | Object['constructor'];
}

export interface TicketChange {
  title?: string;
  state?: State;
}

/** Where it stands. */
export type State = 'opened' | 'closed';

export type Person = (Human & { kind: 'human' }) | (Bot & { kind: 'bot' | 'robot' });

export type Human = Named & { kind: string; email?: string; name: string };

export interface Bot {
  kind: string;
  owner?: Human | null;
}

export interface Named {
  name?: string;
}

export interface Step {
  do?: 'run';
  /** @format int64 */
  count?: number;
  [key: string]: (string & {}) | number | 'run' | undefined;
}

/** @minItems 2 */
export type Point = [number, number, string?];

export interface Tree {
  [key: string]: Tree;
}

export interface Error_ {
  'x-y'?: string;
}

export type Error_2 = string;

export type Ünïcode = boolean;

export type Success = null;

export type Empty = Record<string, never>;

export type Anything = unknown;
