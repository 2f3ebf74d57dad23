/** A message on its way to or from an implementation, to be tampered with. */
export interface Message {
  method: string;
  /** Path and query. */
  target: string;
  /** 0 for a request. */
  status: number;
  headers: Record<string, string | string[]>;
  body: Buffer;
}

/** Something that is wrong with an implementation, seen from outside; each part says whether it changed anything. */
export interface Tampering {
  readonly request?: (message: Message) => boolean;
  readonly response?: (message: Message) => boolean;
  /** The answer in place of the implementation's; undefined where the request is none that is tampered with. */
  readonly instead?: (message: Message) => Pick<Message, 'status' | 'headers' | 'body'> | undefined;
}

/** The JSON of a message; undefined where it has none. */
export function jsonOf({ body, headers }: Message): unknown {
  if (!String(headers['content-type']).includes('json')) return undefined;
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
