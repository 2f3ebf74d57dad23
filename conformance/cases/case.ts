import type { ShownText } from '../../model/facts/case-request.ts';
import type { MediaType } from '../../model/media-type.ts';
import type { Operation } from '../../model/operation.ts';
import type { Parameter } from '../../model/parameter.ts';
import type { Response } from '../../model/response.ts';

/** What a call sends, in values; `buildRequest` writes it for the wire. */
export interface Call {
  readonly operation: Operation;
  /** Name of the identity that calls (`anonymous` sends no credential). */
  readonly identity: string;
  readonly parameters: readonly ParameterValue[];
  readonly body: BodyValue | undefined;
}

/** The value of one parameter. */
export interface ParameterValue {
  readonly parameter: Parameter;
  readonly value: unknown;
}

/** A request body and the media type it is written in. */
export interface BodyValue {
  readonly mediaType: MediaType;
  readonly value: unknown;
  /** Said where the value is a file, written as text. */
  readonly encoding?: 'base64';
  /** The author's text for the value that the example has; it stands for no other. */
  readonly shown?: ShownText;
  /** Members with the names of things that only the implementation knows; filled in where they still have the value that was drawn. */
  readonly named?: readonly NamedMember[];
}

/** A member of a body that names a thing of another kind. */
export interface NamedMember {
  readonly name: string;
  /** What was drawn for it, or what an example says. */
  readonly drawn: unknown;
  /** True where an example says it. */
  readonly isShown: boolean;
  /** True for a list of names, of which one is enough. */
  readonly isList?: boolean;
  readonly listed: Listing;
  /** True where the example says it whose case this is: it goes with what is answered, and is sent as it is. */
  readonly isCompared?: boolean;
  /** What makes one more of them; undefined where nothing does. */
  readonly maker?: () => Call | undefined;
  /** What can be done with one of them, of which ways are put together into the state that it may have to be in. */
  readonly moves?: (name: string | number) => readonly Call[];
}

/** Where an implementation lists what things are called. */
export interface Listing {
  /** Reads the list. */
  readonly list: Call;
  /** What the things are called by. */
  readonly parameter: Parameter;
  /** The member of the answer that holds them, where it is more than a list. */
  readonly member?: string | undefined;
}

/** A response example as expectation. */
export interface ExpectedContent {
  readonly mediaType: MediaType;
  readonly value: unknown;
}

/** One replayable exchange of the description. */
export interface ExampleCase {
  readonly kind: 'example';
  /** `<operationId>/<status>/<name>`, with `:<media type>` for what is a variant; stays the same while operation, status and example keep their names. */
  readonly id: string;
  readonly name: string;
  readonly summary: string | undefined;
  readonly call: Call;
  readonly response: Response;
  /** True when a correct implementation changes its data while answering. */
  readonly mutates: boolean;
  /** Undefined when the response has no body (or an example that is only linked). */
  readonly expected: ExpectedContent | undefined;
  /**
   * Set where the request is not an example's: `drawn` has invented values, which an implementation may have its reasons to
   * refuse; `own` works on an object that is made for it.
   */
  readonly drawn?: 'drawn' | 'own';
  /** Id of the case of the same name that comes before this one, of another media type. */
  readonly variantOf?: string;
}

/** An example of the description that could not become a case. */
export interface SkippedExample {
  readonly operationId: string;
  readonly status: string;
  readonly name: string;
  readonly reason: string;
}
