import type { ByteSource } from 'forgewright/runtime/http/answer/answer-body';

/** Request of `getManual`: GET /tools/{id}/manual.{format} */
export interface GetManualRequest {
  readonly path: {
    readonly id: string;
    readonly format: 'txt' | 'bin';
  };
  readonly query: Readonly<Record<never, never>>;
  readonly headers: Readonly<Record<never, never>>;
  readonly cookies: Readonly<Record<never, never>>;
  readonly body: undefined;
}

/** Responses of `getManual` by status and media type. */
export type GetManualResponse = {
  /** The manual. */
  readonly status: 200;
  readonly body: ByteSource;
  readonly contentType?: 'text/plain' | 'application/octet-stream';
};
