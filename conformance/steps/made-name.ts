import type { Parameter } from '../../model/parameter.ts';

/** The value of a path parameter that is known once an earlier step has made something: what the new thing is called. */
export class MadeName {
  /** Id of the step that makes it. */
  readonly step: string;
  readonly parameter: Parameter;
  /** JSON Pointer to the name in the answer, where `links` say so. */
  readonly pointer: string | undefined;
  /** True for a name of the same kind that nobody has, in a body. */
  readonly isNobodys: boolean;
  /** What is named where nothing was made; undefined where nothing is named then. */
  readonly otherwise: string | number | undefined;

  constructor(step: string, parameter: Parameter, pointer?: string, { isNobodys = false, otherwise }: Unmade = {}) {
    this.step = step;
    this.parameter = parameter;
    this.pointer = pointer;
    this.isNobodys = isNobodys;
    this.otherwise = otherwise;
  }

  /** As plans show it. */
  toString(): string {
    return `${this.isNobodys ? 'nothing like ' : ''}what ${this.step} made`;
  }

  toJSON(): string {
    return this.toString();
  }
}

interface Unmade {
  readonly isNobodys?: boolean;
  readonly otherwise?: string | number;
}

/** The value of a member of a body that takes what operations on the same thing issue: what the last answer of one of them showed. */
export class LastShown {
  /** Ids of the operations. */
  readonly by: readonly string[];
  /** The member of their answers. */
  readonly member: string;
  /** What is sent where nothing was issued. */
  readonly otherwise: unknown;

  constructor(by: readonly string[], member: string, otherwise: unknown) {
    this.by = by;
    this.member = member;
    this.otherwise = otherwise;
  }

  /** As plans show it. */
  toString(): string {
    return `the ${this.member} of ${this.by.join(' or ')}`;
  }

  toJSON(): string {
    return this.toString();
  }
}

/** The value of `If-Match` where an operation must have one: the ETag that a thing has by then. */
export class CurrentTag {
  /** What the thing is called; undefined where it is the only one of its kind. */
  readonly thing: MadeName | undefined;

  constructor(thing: MadeName | undefined) {
    this.thing = thing;
  }

  /** As plans show it. */
  toString(): string {
    return 'the ETag that it has';
  }

  toJSON(): string {
    return this.toString();
  }
}
