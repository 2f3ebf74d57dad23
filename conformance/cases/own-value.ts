/** A value that the implementation itself has told during the run: no name of an example, so none to be mapped. */
export class OwnValue {
  readonly value: string | number;

  constructor(value: string | number) {
    this.value = value;
  }

  /** As messages show it. */
  toString(): string {
    return String(this.value);
  }

  toJSON(): string | number {
    return this.value;
  }
}
