import type { ByteSource } from 'forgewright/runtime/http/answer/answer-body';
import type { BareParameters, BareRequest, Handler } from 'forgewright/runtime/http/handler';
import type { Uploaded } from 'forgewright/runtime/request/body/uploaded-file';

/** A handler for each of these operations. `Principal` is what the security handlers return. */
export interface UntaggedHandlers<Principal = unknown> {
  /** `PUT /tools/{id}/photo` */
  readonly putPhoto: Handler<PutPhotoRequest, PutPhotoResponse, Principal>;

  /** `GET /events` */
  readonly streamEvents: Handler<StreamEventsRequest, StreamEventsResponse, Principal>;
}

/** Parameters of `putPhoto`. */
export interface PutPhotoRequestParameters extends BareParameters {
  readonly path: {
    readonly id: string;
  };
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
export type StreamEventsRequest = BareRequest;

/** Responses of `streamEvents` by status and media type. */
export type StreamEventsResponse = {
  /** Lines. */
  readonly status: 200;
  readonly body: ByteSource;
  readonly contentType?: 'text/event-stream';
};
