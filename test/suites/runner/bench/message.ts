/** A message on its way to or from the server, to be tampered with. */
export interface Message {
  method: string;
  /** Path and query. */
  target: string;
  /** The operation that the request is for, by the description. */
  operationId: string;
  status: number;
  headers: Record<string, string | string[]>;
  body: string;
  /** Length of the content of the request. */
  sent: number;
}

/** A violation planted between runner and server. */
export interface Plant {
  readonly request?: (message: Message) => void;
  readonly response?: (message: Message) => void;
  /** Writes that are answered as ever and not done. */
  readonly loses?: (message: Message) => boolean;
}
