import type { ByteSource } from 'forgewright/runtime/http/answer/answer-body';
import type { Uploaded } from 'forgewright/runtime/request/body/uploaded-file';

/** Parameters of `putPhoto`. */
export interface PutPhotoRequestParameters {
  readonly path: {
    readonly id: string;
  };
  readonly query: Readonly<Record<never, never>>;
  readonly headers: Readonly<Record<never, never>>;
  readonly cookies: Readonly<Record<never, never>>;
}

/** Request of `putPhoto`: PUT /tools/{id}/photo */
export type PutPhotoRequest =
  | (PutPhotoRequestParameters & {
      readonly body: Uint8Array;
      /** Media type of the body as declared. */
      readonly contentType: 'image/*';
    })
  | (PutPhotoRequestParameters & {
      readonly body: Uploaded<{ photo: Blob; caption?: string }, 'photo'>;
      /** Media type of the body as declared. */
      readonly contentType: 'multipart/form-data';
    })
  | (PutPhotoRequestParameters & {
      readonly body: undefined;
      readonly contentType?: undefined;
    });

/** Responses of `putPhoto` by status and media type. */
export type PutPhotoResponse = {
  /** Kept. */
  readonly status: 200;
  readonly body: string;
  readonly contentType?: 'application/json';
};

/** Request of `streamEvents`: GET /events */
export interface StreamEventsRequest {
  readonly path: Readonly<Record<never, never>>;
  readonly query: Readonly<Record<never, never>>;
  readonly headers: Readonly<Record<never, never>>;
  readonly cookies: Readonly<Record<never, never>>;
  readonly body: undefined;
}

/** Responses of `streamEvents` by status and media type. */
export type StreamEventsResponse = {
  /** Lines. */
  readonly status: 200;
  readonly body: ByteSource;
  readonly contentType?: 'text/event-stream';
};
