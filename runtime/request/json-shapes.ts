/**
 * Counts the members of JSON text that are new where they stand: the first of their name after the same members before, in
 * any object. An engine keeps objects with the same members in the same order as one shape; each new member costs it a part
 * of a shape, or of a table of its own.
 */
export class JsonShapes {
  readonly #known = new Map<string, number>();
  /** What the members of each open object come to so far; 0 is none. */
  readonly #open: number[] = [];

  get size(): number {
    return this.#known.size;
  }

  open(): void {
    this.#open.push(0);
  }

  close(): void {
    this.#open.pop();
  }

  /** The next member of the innermost object, by its name as it is written. */
  add(name: string): void {
    const member = `${this.#open.at(-1) ?? 0} ${name}`;
    const shape = this.#known.get(member) ?? this.#known.size + 1;
    this.#known.set(member, shape);
    this.#open[this.#open.length - 1] = shape;
  }
}
