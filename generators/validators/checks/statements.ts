import { indent, raw, ts, type Fragment } from '../../emit/code/fragment.ts';

/** Statements of one function body, printed in order; indentation follows the blocks. */
export class Statements {
  readonly #lines: string[] = [];
  #depth = 0;
  /** Whether this block has returned already: TypeScript refuses to look at what would follow. */
  #isOver = false;

  /** One statement on a line of its own. */
  line(statement: Fragment): void {
    if (this.#isOver) return;
    this.#lines.push(indent(statement, this.#depth).code);
    this.#isOver = statement.code === 'return false;';
  }

  /** A block: `header {`, what `body` prints, `}`; nothing, and `header` is not asked for, when `body` prints nothing. */
  block(header: Fragment | (() => Fragment), body: () => void): void {
    if (this.#isOver) return;
    const place = this.#lines.push('') - 1;
    this.#depth += 1;
    body();
    this.#depth -= 1;
    this.#isOver = false;
    if (this.#lines.length === place + 1) {
      this.#lines.pop();
      return;
    }
    const head = typeof header === 'function' ? header() : header;
    this.#lines[place] = indent(ts`${head} {`, this.#depth).code;
    this.line(raw('}'));
  }

  /** `if (condition) return false;` */
  refuseIf(condition: Fragment): void {
    this.line(ts`if (${condition}) return false;`);
  }

  /** Statements printed elsewhere, moved in to this depth. */
  append(other: Statements): void {
    for (const line of other.#lines) this.line(raw(line));
  }

  /** How many statements and brackets were printed. */
  get size(): number {
    return this.#lines.length;
  }

  get isEmpty(): boolean {
    return this.#lines.length === 0;
  }

  /** Whether the last statement returns already. */
  get isClosed(): boolean {
    return this.#isOver;
  }

  /** Whether a statement says `name`. */
  mentions(name: Fragment): boolean {
    const { code } = name;
    // Nearly every line has it or not at first sight.
    return this.#lines.some((line) => line.includes(code) && line.split(/[^\w$\u0080-\uffff]+/).includes(code));
  }

  /** Everything printed so far, one step in. */
  print(): Fragment {
    return indent(raw(this.#lines.map((line) => `${line}\n`).join('')));
  }
}
