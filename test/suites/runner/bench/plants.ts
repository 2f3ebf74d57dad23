import type { Message, Plant } from './message.ts';

/** The server behaves as if it did not know a query parameter (by the beginning of its name on the wire). */
export function ignores(...names: readonly string[]): Plant {
  return {
    request(message) {
      const [path = '', query = ''] = message.target.split('?');
      const kept = query.split('&').filter((field) => {
        const name = decodeURIComponent(field.split('=')[0] ?? '');
        return !names.some((ignored) => name === ignored || name.startsWith(`${ignored}[`));
      });
      message.target = kept.length === 0 || kept[0] === '' ? path : `${path}?${kept.join('&')}`;
    },
  };
}

/** An error is answered as if all were well. */
export function accepts(status = 200, body = '{}'): Plant {
  return {
    response(message) {
      if (message.status < 400) return;
      message.status = status;
      message.body = status === 204 ? '' : body;
      if (status !== 204) message.headers['content-type'] = 'application/json';
    },
  };
}

/** One status is answered as another. */
export function statusFor(from: number, to: number): Plant {
  return {
    response(message) {
      if (message.status === from) message.status = to;
    },
  };
}

/** Whatever the server answers is refused with this status. */
export function refuses(status: number): Plant {
  return {
    response(message) {
      message.status = status;
      message.body = JSON.stringify({ message: `${status} refused` });
      message.headers['content-type'] = 'application/json';
      delete message.headers['link'];
    },
  };
}

/** A header is missing, or has another value. */
export function header(name: string, value?: string): Plant {
  return {
    response(message) {
      if (value === undefined) delete message.headers[name];
      else if (message.headers[name] !== undefined) message.headers[name] = value;
    },
  };
}

type Change = (value: unknown, name: string) => unknown;

/** Every property of a path (`author.name`; lists are passed through) is changed; undefined removes it. */
export function property(path: string, change: Change): Plant {
  return {
    response(message) {
      rewrite(message, (value) => changeAt(value, path.split('.'), change));
    },
  };
}

/** Plants that take away, one after another, each of the properties below a path. */
export function withoutEach(prefix: string, names: readonly string[]): Record<string, Plant> {
  return Object.fromEntries(
    names.map((name) => {
      const path = prefix === '' ? name : `${prefix}.${name}`;
      return [`without ${path}`, property(path, () => undefined)];
    }),
  );
}

/** Plants that answer each of the properties with a value of another type. */
export function wrongEach(prefix: string, names: readonly string[]): Record<string, Plant> {
  return Object.fromEntries(
    names.map((name) => {
      const path = prefix === '' ? name : `${prefix}.${name}`;
      return [
        `${path} of another type`,
        property(path, (value) => (typeof value === 'object' ? 'text' : { odd: value })),
      ];
    }),
  );
}

/** Applies several plants one after the other. */
export function both(...plants: readonly Plant[]): Plant {
  return {
    request(message) {
      for (const plant of plants) plant.request?.(message);
    },
    response(message) {
      for (const plant of plants) plant.response?.(message);
    },
  };
}

function rewrite(message: Message, change: (value: unknown) => unknown): void {
  if (message.status >= 400 || !String(message.headers['content-type'] ?? '').includes('json') || message.body === '')
    return;
  const value: unknown = JSON.parse(Buffer.from(message.body, 'latin1').toString('utf8'));
  message.body = Buffer.from(JSON.stringify(change(value))).toString('latin1');
  message.headers['content-length'] = String(message.body.length);
}

function changeAt(value: unknown, path: readonly string[], change: Change): unknown {
  if (Array.isArray(value)) return value.map((item) => changeAt(item, path, change));
  const [name, ...rest] = path;
  if (typeof value !== 'object' || value === null || name === undefined) return value;
  const entries = Object.entries(value).flatMap(([key, member]): [string, unknown][] => {
    if (key !== name) return [[key, member]];
    const changed = rest.length === 0 ? change(member, key) : changeAt(member, rest, change);
    return changed === undefined ? [] : [[key, changed]];
  });
  return Object.fromEntries(entries);
}

/** A query parameter that is not sent gets this value on the way: another default. */
export function defaultsTo(name: string, value: string): Plant {
  return {
    request(message) {
      if (!message.target.includes(`${name}=`))
        message.target += `${message.target.includes('?') ? '&' : '?'}${name}=${value}`;
    },
  };
}

/** A query parameter is read as another value. */
export function reads(name: string, value: string): Plant {
  return {
    request(message) {
      message.target = message.target.replace(new RegExp(`([?&]${name}=)[^&]*`), `$1${value}`);
    },
  };
}

/** A listed value is refused when the query contains this text. */
export function refusesValue(field: string, status = 400): Plant {
  return {
    response(message) {
      if (!message.target.includes(field)) return;
      message.status = status;
      message.body = JSON.stringify({ error: 'not a value' });
      message.headers['content-type'] = 'application/json';
    },
  };
}

/** A property is shown where it should not be. */
export function shows(name: string, value: unknown): Plant {
  return {
    response(message) {
      rewrite(message, (body) =>
        typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body, [name]: value } : body,
      );
    },
  };
}

/** A property is shown in each entry of a list, where it should not be. */
export function showsInEach(name: string, value: unknown): Plant {
  return {
    response(message) {
      rewrite(message, (body) =>
        Array.isArray(body) ? body.map((item: unknown) => ({ ...(item as object), [name]: value })) : body,
      );
    },
  };
}

/** What is asked for is rewritten: texts of the address and query. */
export function asks(from: string | RegExp, to: string): Plant {
  return {
    request(message) {
      message.target = message.target.replace(from, to);
    },
  };
}
