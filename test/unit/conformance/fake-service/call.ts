import type { IncomingMessage, ServerResponse } from 'node:http';

export interface Box {
  id: number;
  iid: number;
  path: string;
  title: string;
  state: string;
  private: boolean;
  sealed: boolean;
  owner: { id: number; name: string };
  created_at: string;
  weight: number | null;
}

export interface State {
  boxes: Box[];
  nextId: number;
  keys: { id: number; name: string; token: string }[];
  reads: number;
}

export class Refusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export interface World {
  readonly state: State;
  readonly fault: string;
}

export interface Call extends World {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly method: string;
  readonly segments: readonly string[];
  readonly query: URLSearchParams;
  readonly target: string;
  readonly user: { id: number; name: string } | undefined;
  readonly body: string;
}

export function json(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    ...headers,
  });
  response.end(text);
}

export function demandUser(call: Call): { id: number; name: string } {
  if (call.user === undefined) throw new Refusal(401, '401 Unauthorized');
  return call.user;
}

export function demandWhole(call: Call, name: string, fallback: number): number {
  const text = call.query.get(name);
  if (text === null) return fallback;
  if (!/^\d+$/.test(text) || Number(text) < 1) throw new Refusal(400, `${name} is invalid`);
  return Number(text);
}
