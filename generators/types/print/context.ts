import type { Api } from '../../../model/api.ts';
import type { ComponentPathItem } from '../../../model/components.ts';
import type { SourceLocation } from '../../../model/location.ts';
import type { Header } from '../../../model/media-type.ts';
import type { Parameter } from '../../../model/parameter.ts';
import type { RequestBody } from '../../../model/request-body.ts';
import type { Response } from '../../../model/response.ts';
import type { Schema } from '../../../model/schema.ts';
import type { TypesOptions } from '../options.ts';
import type { Circles } from './facts/circles.ts';
import type { Declarations } from './declarations.ts';
import type { Tags } from './facts/tags.ts';
import type { TypeText } from './text/type-text.ts';

/** A word behind other words; the first ones have nothing before them. Put together only when somebody asks. */
interface Way {
  readonly before: Way | undefined;
  readonly word: string;
}

/** Where a type is printed. */
export interface Place {
  /** The words of the way to it: what names of enums are made of, and what hooks are told. */
  readonly way: Way;
  /** Indentation of the line that it is on. */
  readonly depth: number;
  /** True inside of parameters and request bodies, where a default makes nothing present. */
  readonly isRequest: boolean;
  /** The component that is being printed, as long as no object lies between. */
  readonly holder: Schema | undefined;
  /** The component whose list has a declaration of its own, inside of that. */
  readonly listedIn?: Schema;
}

/** The components that are no schemas, by name: those of the description, and what stands in other files. */
export interface SharedComponents {
  readonly parameters: Map<string, Parameter>;
  readonly headers: Map<string, Header>;
  readonly responses: Map<string, Response>;
  readonly requestBodies: Map<string, RequestBody>;
}

/** A path item that others may refer to, and where it is printed. */
export interface SharedPathItem {
  readonly path: ComponentPathItem;
  /** The words of the way to it. */
  readonly words: readonly [string, ...string[]];
  /** Its type, as others write it. */
  readonly code: string;
  /** The operations of the first one that refers to it. */
  operations: ComponentPathItem['operations'] | undefined;
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
  /** Path items that others may refer to, by where they stand. */
  readonly sharedPathItems: Map<string, SharedPathItem>;
  /** Every named schema that was referred to so far. */
  readonly referenced: Set<Schema>;
  /** Prints the use of a schema: a reference when it has a name. Handed along, so that no two files import each other. */
  readonly typeOf: TypeOf;
}

/** @param required properties that must be there beside those that the schema itself requires: for members of `allOf` */
export type TypeOf = (context: PrintContext, schema: Schema, place: Place, required?: readonly string[]) => TypeText;

/** A place further inside, one level deeper, behind an object. */
export function inside({ way, depth, isRequest }: Place, word: string = ''): Place {
  return { way: word === '' ? way : { before: way, word }, depth: depth + 1, isRequest, holder: undefined };
}

/** The same place under a further word. */
export function renamed({ way, depth, isRequest, holder }: Place, word: string): Place {
  return { way: { before: way, word }, depth, isRequest, holder };
}

/** A place in a parameter or a request body. */
export function inRequest({ way, depth, holder }: Place): Place {
  return { way, depth, isRequest: true, holder };
}

/** A place at the top of a declaration. */
export function placeAt([first, ...words]: readonly [string, ...string[]], depth: number): Place {
  let way: Way = { before: undefined, word: first };
  for (const word of words) way = { before: way, word };
  return { way, depth, isRequest: false, holder: undefined };
}

/** The words of the way to a place. */
export function wordsOf({ way }: Place): readonly string[] {
  const words: string[] = [];
  for (let at: Way | undefined = way; at !== undefined; at = at.before) words.push(at.word);
  return words.toReversed();
}
