import { type IncomingMessage, STATUS_CODES, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { AnsweredOperation } from '../../../runtime/express/adapter.ts';
import { withoutSecrets } from '../secret-mask.ts';
import type { Faults, StandingFault } from './faults.ts';
import type { Journal } from './journal.ts';
import type { OperationNamer } from './operation-names.ts';

/** What watches the requests of a server, and harms them where it was asked to. */
export interface Watch {
  readonly faults: Faults;
  /** Undefined where none is kept. */
  readonly journal: Journal | undefined;
  readonly nameOf: OperationNamer;
  /** Waits so many milliseconds; the timer of the platform when not given. */
  readonly wait?: (milliseconds: number) => Promise<unknown>;
}

type Answering = (request: IncomingMessage, response: ServerResponse) => void;

/** A listener that notes requests and lets those through that no fault harms. */
export function watched({ faults, journal, nameOf, wait = pause }: Watch, answering: Answering): Answering {
  return (request, response) => {
    if (journal === undefined && !faults.any) return answering(request, response);
    void pass(request, response).catch(() => request.socket.destroy());
  };

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const started = performance.now();
    const at = new Date().toISOString();
    const operation = await nameOf(request.method ?? '', request.url ?? '');
    const fault = faults.take(operation);
    if (journal !== undefined) {
      response.once('close', () => {
        const milliseconds = Math.round((performance.now() - started) * 10) / 10;
        journal.note({ at, operation, ...noteOf(request, response), milliseconds, fault: fault?.id });
      });
    }
    if (fault?.latency !== undefined) await wait(fault.latency);
    if (fault === undefined || survives(fault, request, response)) answering(request, response);
  }
}

/** Does what a rule says; true when the request is answered all the same. */
function survives(fault: StandingFault, request: IncomingMessage, response: ServerResponse): boolean {
  if (fault.drop === 'before') {
    request.socket.destroy();
    return false;
  }
  if (fault.status !== undefined) {
    answerInstead(fault, fault.status, response);
    return false;
  }
  if (fault.drop === 'after') keepBack(request, response);
  return true;
}

function answerInstead({ body, headers = {} }: StandingFault, status: number, response: ServerResponse): void {
  const text = JSON.stringify(body ?? { message: `${status} ${STATUS_CODES[status] ?? 'Unknown'}` });
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(text);
}

/** Lets the operation run to its end, and ends the connection where its answer would begin. */
function keepBack(request: IncomingMessage, response: ServerResponse): void {
  const drop = (): ServerResponse => {
    request.socket.destroy();
    return response;
  };
  Object.assign(response, { writeHead: drop, end: drop, write: () => drop() !== undefined });
}

type Noted = Pick<Parameters<Journal['note']>[0], 'method' | 'status' | 'target' | 'user'>;

/** A message with the note that the operations leave on it. */
interface AnsweredMessage extends IncomingMessage {
  readonly answeredOperation?: AnsweredOperation;
}

function noteOf(request: AnsweredMessage, response: ServerResponse): Noted {
  // Principals of this server are those of the reference server.
  const principal = request.answeredOperation?.principal as
    | { readonly user: { readonly username: string } }
    | undefined;
  return {
    method: request.method ?? '',
    target: withoutSecrets(request.url ?? '', request.method ?? ''),
    user: principal?.user.username,
    status: response.headersSent ? response.statusCode : undefined,
  };
}
