import type { Proof } from './bench.ts';
import { plan } from './bench.ts';
import type { Message, Plant } from './message.ts';
import { ignores, property, refuses } from './plants.ts';

/** Plants by what they are. */
type Plants = Record<string, Plant>;

/** Several proofs of one row as one. */
export function all(...proofs: readonly Proof[]): Proof {
  return {
    cases: [...new Set(proofs.flatMap(({ cases }) => cases))],
    plants: Object.assign({}, ...proofs.map(({ plants }) => plants)) as Plants,
    writes: proofs.some(({ writes }) => writes === true),
  };
}

/** A plant that touches one operation only. */
export function only(operationId: string, { request, response }: Plant): Plant {
  const isMeant = (message: Message): boolean => message.operationId === operationId;
  return {
    ...(request && { request: (message) => void (isMeant(message) && request(message)) }),
    ...(response && { response: (message) => void (isMeant(message) && response(message)) }),
  };
}

/** An operation that reads answers, and what it is asked for: by default with the cases of its success. */
export function reads(operationId: string, ...cases: readonly string[]): Proof {
  return {
    cases: cases.length > 0 ? cases.map((name) => `${operationId}/${name}`) : successes(operationId),
    plants: {
      [`${operationId} is refused`]: only(operationId, refuses(403)),
      [`${operationId} answers something else`]: only(operationId, somethingElse()),
    },
  };
}

/** An operation that makes something does it, and says so. */
export function makes(operationId: string, ...more: readonly string[]): Proof {
  const life = `${operationId}/law/life-cycle`;
  const isLived = plan.cases.some(({ id }) => id === life);
  return writing(operationId, [...more, ...(isLived ? [life] : [])], isLived);
}

/** An operation that changes something does it, and answers what it changed; `life` is the operation that makes such things. */
export function changes(operationId: string, life?: string, ...more: readonly string[]): Proof {
  return writing(operationId, [...more, ...(life === undefined ? [] : [`${life}/law/life-cycle`])], life !== undefined);
}

/** An operation that removes something does it; `life` is the operation that makes such things, and then removes them. */
export function removes(operationId: string, life?: string, ...more: readonly string[]): Proof {
  return writing(operationId, [...more, ...(life === undefined ? [] : [`${life}/law/life-cycle`])], life !== undefined);
}

function writing(operationId: string, more: readonly string[], isRead: boolean): Proof {
  const lost: Plant = { loses: (message) => message.operationId === operationId };
  const done = successes(operationId);
  return {
    cases: [...done, ...more],
    plants: {
      [`${operationId} is refused`]: only(operationId, refuses(403)),
      [`${operationId} answers another success`]: only(operationId, {
        response: (message) => void (message.status = message.status === 202 ? 203 : 202),
      }),
      ...(!done.some((id) => id.includes('/204/')) && {
        [`${operationId} answers something else`]: only(operationId, somethingElse()),
      }),
      ...(isRead && { [`${operationId} is not done`]: lost }),
    },
    writes: true,
  };
}

/** How loosely the values of fields are compared. */
export interface FieldOptions {
  /** Path of what has the fields. */
  readonly in?: string;
  /** Those whose values are free: secrets, and what the server chooses. */
  readonly free?: string;
}

/** Answers have these fields (names with spaces between them), each of its type and with its value. */
export function fields(cases: string | readonly string[], names: string, options: FieldOptions = {}): Proof {
  const { in: prefix, free = '' } = options;
  const chosen = typeof cases === 'string' ? [cases] : cases;
  const plants = names.split(' ').map((name): Plants => {
    const path = prefix === undefined ? name : `${prefix}.${name}`;
    const isFree = free.split(' ').includes(name);
    return {
      [`without ${path}`]: property(path, () => undefined),
      [`${path} of another type`]: property(path, anotherType),
      ...(!isFree && { [`${path} of another value`]: property(path, anotherValue) }),
    };
  });
  const writes = chosen.some((id) => !/^(get|list|head|compare)/.test(id));
  return { cases: chosen, plants: Object.assign({}, ...plants) as Plants, writes };
}

/**
 * An operation knows these query parameters (names with spaces between them), by every example that sends them and the laws about
 * them: not to know one is found, and so is to refuse it.
 */
export function parameters(operationId: string, names: string): Proof {
  const proofs = names.split(' ').map((name): Proof => {
    const laws = new Set(['valid-values'].map((law) => `${operationId}/law/${law}/${name}`));
    const cases = plan.cases.flatMap((item) => {
      if (item.kind === 'law') return laws.has(item.id) ? [item.id] : [];
      if (item.call.operation.operationId !== operationId) return [];
      return item.call.parameters.some(({ parameter }) => parameter.name === name) ? [item.id] : [];
    });
    return {
      cases,
      plants: {
        [`${operationId} ignores ${name}`]: only(operationId, ignores(name.replace('[]', ''))),
        [`${operationId} refuses ${name}`]: only(operationId, refusesParameter(name)),
      },
    };
  });
  return all(...proofs);
}

function refusesParameter(name: string): Plant {
  return {
    response(message) {
      const sent = [...new URLSearchParams(message.target.split('?')[1] ?? '').keys()];
      if (sent.some((key) => key === name || key.startsWith(`${name}[`))) refuses(400).response?.(message);
    },
  };
}

/** Bad values are refused in these cases; here they are taken. */
export function refused(operationId: string, cases: string, taken: Plant): Proof {
  return {
    cases: cases.split(' ').map((name) => `${operationId}/${name}`),
    plants: { [`${operationId} takes them`]: only(operationId, taken) },
  };
}

function successes(operationId: string): string[] {
  const cases = plan.cases.filter(({ id }) => /^[^/]+\/20\d\//.test(id) && id.startsWith(`${operationId}/`));
  return cases.map(({ id }) => id);
}

function anotherType(value: unknown): unknown {
  return typeof value === 'object' ? 'text' : { odd: value };
}

function anotherValue(value: unknown): unknown {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'string') return `${value}x`;
  return value === null ? 'text' : Array.isArray(value) && value.length === 0 ? [7] : null;
}

/** Another list, another object, other bytes. */
function somethingElse(): Plant {
  return {
    response(message) {
      if (message.status >= 300 || message.body === '') return;
      if (String(message.headers['content-type']).includes('json')) {
        const value: unknown = JSON.parse(Buffer.from(message.body, 'latin1').toString('utf8'));
        const other = Array.isArray(value) ? value.slice(1) : another(value as Record<string, unknown>);
        message.body = Buffer.from(JSON.stringify(other)).toString('latin1');
      } else message.body = `?${message.body.slice(1)}`;
    },
  };
}

/** The object with another value for each of its texts and numbers, and without the first of what it lists. */
function another(object: Record<string, unknown>): Record<string, unknown> {
  const other = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.slice(1);
    return typeof value === 'object' ? value : anotherValue(value);
  };
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, other(value)]));
}

/** The steps of a workflow, which tell each of these violations. */
export function flows(workflow: string, plants: Plants): Proof {
  return { cases: [workflow], plants, writes: true };
}
