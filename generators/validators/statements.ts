import { indent, raw, ts, type Fragment } from '../emit/fragment.ts';

/** Statements of one function body, printed in order; indentation follows the blocks. */
export class Statements {
  readonly #lines: string[] = [];
  #depth = 0;

  /** One statement on a line of its own. */
  line(statement: Fragment): void {
    this.#lines.push(indent(statement, this.#depth).code);
  }

  /** A block: `header {`, what `body` prints, `}`; nothing, and `header` is not asked for, when `body` prints nothing. */
  block(header: Fragment | (() => Fragment), body: () => void): void {
    const place = this.#lines.push('') - 1;
    this.#depth += 1;
    body();
    this.#depth -= 1;
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

  get isEmpty(): boolean {
    return this.#lines.length === 0;
  }

  /** Whether the last statement returns already. */
  get isClosed(): boolean {
    return this.#lines.at(-1) === 'return false;';
  }

  /** Everything printed so far, one step in. */
  print(): Fragment {
    return indent(raw(this.#lines.map((line) => `${line}\n`).join('')));
  }
}
