import type { Api } from '../../../model/api.ts';
import { childPointer } from '../../../model/load/json/json-pointer.ts';
import type { SourceLocation } from '../../../model/location.ts';
import type { Header } from '../../../model/media-type.ts';
import type { Parameter } from '../../../model/parameter.ts';
import type { RequestBody } from '../../../model/request-body.ts';
import type { Response } from '../../../model/response.ts';
import type { Schema } from '../../../model/schema.ts';
import type { TypesOptions } from '../options.ts';
import type { Circles } from './circles.ts';
import type { Declarations } from './declarations.ts';
import type { Tags } from './tags.ts';
import type { TypeText } from './type-text.ts';

/** Where a type is printed. */
export interface Place {
  /** A JSON Pointer (RFC 6901) to it: what names of enums are made of, and what hooks are told. */
  readonly path: string;
  /** Indentation of the line that it is on. */
  readonly depth: number;
  /** True inside of parameters and request bodies, where a default makes nothing present. */
  readonly isRequest: boolean;
  /** The component that is being printed, as long as no object lies between. */
  readonly holder: Schema | undefined;
}

/** The components that are no schemas, by name: those of the description, and what stands in other files. */
export interface SharedComponents {
  readonly parameters: Map<string, Parameter>;
  readonly headers: Map<string, Header>;
  readonly responses: Map<string, Response>;
  readonly requestBodies: Map<string, RequestBody>;
}

/** What all of these have. */
export interface SharedNode {
  readonly componentName: string | undefined;
  readonly location: SourceLocation;
}

/** What the printing of one description shares. */
export interface PrintContext {
  readonly api: Api;
  readonly options: TypesOptions;
  /** The schemas that are printed among the components, and their names there. */
  readonly names: ReadonlyMap<Schema, string>;
  readonly tags: Tags;
  readonly circles: Circles;
  /** What is declared beside the interfaces, noted while printing. */
  readonly declarations: Declarations;
  readonly shared: SharedComponents;
  /** Every named schema that was referred to so far. */
  readonly referenced: Set<Schema>;
  /** Prints the use of a schema: a reference when it has a name. Handed along, so that no two files import each other. */
  readonly typeOf: TypeOf;
}

/** @param required properties that must be there beside those that the schema itself requires */
export type TypeOf = (context: PrintContext, schema: Schema, place: Place, required?: readonly string[]) => TypeText;

/** A place further inside, one level deeper, behind an object. */
export function inside(place: Place, ...words: readonly (string | number)[]): Place {
  return { ...place, path: joined(place.path, words), depth: place.depth + 1, holder: undefined };
}

/** The same place under further words. */
export function renamed(place: Place, ...words: readonly (string | number)[]): Place {
  return { ...place, path: joined(place.path, words) };
}

function joined(path: string, words: readonly (string | number)[]): string {
  let all = path;
  for (const word of words) if (word !== '') all = childPointer(all, word);
  return all;
}

/** A place at the top of a declaration. */
export function placeAt(words: readonly string[], depth: number): Place {
  return { path: joined('', words), depth, isRequest: false, holder: undefined };
}
