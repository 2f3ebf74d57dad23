import type { ParameterShape } from '../wire/decode-parameter.ts';
import type { Shape } from '../wire/exact/exact-shape.ts';
import type { ParameterIn, Style } from '../wire/style.ts';
import type { Codec } from './codec.ts';
import type { SchemaSource } from './explain.ts';
import type { RequestContext } from './request-context.ts';

/** An emitted check: straight-line code that allocates nothing and only answers yes or no. */
export type ValueCheck = (value: unknown) => boolean;

/** A check together with the schema that explains its refusals. */
export interface CheckedSchema {
  readonly check: ValueCheck;
  readonly source: SchemaSource;
}

/** One parameter of an operation as the decoder needs it. */
export interface ParameterEntry {
  /** Name on the wire, brackets included. */
  readonly name: string;
  /** Property of the typed request. */
  readonly property: string;
  readonly in: ParameterIn;
  readonly style: Style;
  readonly explode: boolean;
  readonly shape: ParameterShape;
  readonly required?: true;
  /** The empty text is a value although the schema has no word for it (OAS `allowEmptyValue`). */
  readonly allowEmpty?: true;
  /** Media type, when the parameter is described by `content`. */
  readonly content?: string;
  /** Property names of an exploded object of style form: each is a field of its own. */
  readonly fields?: readonly string[];
  /** No part of the value can hold a comma: a percent-encoded one is a delimiter. */
  readonly commaFree?: true;
  readonly codec: Codec;
  /** How single fields are written, when `content` is a form (OAS Encoding Object); by property name. */
  readonly formFields?: BodyEntry['fields'];
  /** Larger numbers count as this one (`x-clamp`). */
  readonly clampTo?: number;
  /** Texts that lenient decoding takes for leaving the parameter out (`x-unset`). */
  readonly unset?: readonly string[];
  /** Texts that lenient decoding takes for others, and these (`x-spellings`). */
  readonly spellings?: Readonly<Record<string, string>>;
  /** What becomes `Date`, `bigint` or digits once it is checked. */
  readonly exact?: Shape;
  /** Absent when the codec says all there is to say. */
  readonly schema?: CheckedSchema;
  /** Value when the parameter is absent; a thunk, so that nobody can change a shared one. */
  readonly fallback?: () => unknown;
}

/** A parameter as it is emitted: what most have is left out. */
export type ParameterRow = Omit<ParameterEntry, Usual> & {
  /** Default: the name. */
  readonly property?: string;
  /** Default: that of its place (OAS "Parameter Object"). */
  readonly style?: Style;
  /** Default: that of its style. */
  readonly explode?: boolean;
  /** Default `scalar`. */
  readonly shape?: ParameterShape;
};

type Usual = 'property' | 'style' | 'explode' | 'shape';

/** One media type of the request body. */
export interface BodyEntry {
  /** Media type or range as declared. */
  readonly mediaType: string;
  readonly codec: Codec;
  readonly schema?: CheckedSchema;
  /** What becomes `Date`, `bigint` or digits once it is checked. */
  readonly exact?: Shape;
  /** A body of one JSON value per line: what the codec and the schema describe, each item or the list of them. */
  readonly lines?: 'items' | 'list';
  /** With `items`: what else the list of all items has to be. */
  readonly list?: CheckedSchema;
  readonly xml?: XmlRoot;
  /** How single fields of a form or multipart body are written (OAS Encoding Object); by property name. */
  readonly fields?: Readonly<Record<string, FieldEntry>>;
  /** Media types and ranges that parts may have (OAS Encoding Object, `contentType`), by property, or by place in a list. */
  readonly partTypes?: Readonly<Record<string, readonly string[]>>;
}

/** A body of XML. */
export interface XmlRoot {
  /** Reads it: `decodeXml`, which only those who need it import. The value, or `refused` after problems were reported. */
  readonly read: (entry: BodyEntry, context: RequestContext) => unknown;
  /** Local names that the root element may have; any when there are none. */
  readonly names?: readonly string[];
  readonly namespace?: string;
}

/** A media type as it is emitted, or several that are read and checked the same way. */
export type BodyRow = BodyEntry | (Omit<BodyEntry, 'mediaType'> & { readonly mediaTypes: readonly string[] });

/** Style of one form field. */
export interface FieldEntry {
  readonly style: Style;
  readonly explode: boolean;
  readonly shape: ParameterShape;
  /** Names of an exploded object's properties: each is a field of its own. */
  readonly properties?: readonly string[];
  /** No part of the value can hold a comma: a percent-encoded one is a delimiter. */
  readonly commaFree?: true;
}

/** Parameters that may not be given together, or that need each other. Wire names without `[]`. */
export interface ParameterRules {
  /** Sets of which at most one may be given. */
  readonly exclusive?: readonly (readonly string[])[];
  /** Sets of which at least one must be given. */
  readonly atLeastOne?: readonly (readonly string[])[];
  readonly requires?: readonly ConditionalRule[];
}

/** When every named parameter has the given value, the others are required. */
export interface ConditionalRule {
  readonly when: Readonly<Record<string, unknown>>;
  readonly require: readonly string[];
  /** Those of them that lenient mode does without where nothing else is missing: the operation has a value of its own. */
  readonly lenient?: readonly string[];
}

/** Everything the decoder of one operation needs. */
export interface RequestTable {
  readonly operationId: string;
  /** Path parameters first, in the order of the path template. */
  readonly parameters: readonly ParameterRow[];
  /** Query names that belong to security schemes and are no parameters. */
  readonly credentials?: readonly string[];
  readonly body?: { readonly required?: true; readonly content: readonly BodyRow[] };
  readonly rules?: ParameterRules;
}
