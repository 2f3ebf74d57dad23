import type { MediaType } from '../../model/media-type.ts';
import type { Operation } from '../../model/operation.ts';
import type { Response } from '../../model/response.ts';
import type { WireRequest, WireResponse } from './wire-message.ts';

/** The content of a response as far as its media type lets the runner read it. */
export type Content =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'bytes' }
  | { readonly kind: 'broken-json'; readonly text: string; readonly problem: string };

/** A request, its response, and what the description says about the two. */
export interface Exchange {
  readonly operation: Operation;
  readonly request: WireRequest;
  readonly response: WireResponse;
  /** The Response Object in force for the status; undefined when the status is not declared. */
  readonly declared: Response | undefined;
  /** The declared media type that matches the response's; undefined when none does. */
  readonly mediaType: MediaType | undefined;
  readonly content: Content;
}
