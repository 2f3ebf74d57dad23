import { raw, ts, type Fragment } from '../../emit/code/fragment.ts';
import { anyOf, MAX_CONDITION, noneOf, operand } from './conditions.ts';

/** Columns that a loop on one line may take. */
const MAX_LOOP = 112;

/** What ends a check at once. */
const REFUSAL = 'return false;';

/** A value that is read and looked at by what follows. */
const LOCAL = /^const \w+: unknown = /;

/** Whether a line calls nothing that was printed for it: a function or constant of the file that nobody uses is an error to some. */
function callsOnlyShared(text: string): boolean {
  const words = text.replaceAll(/'(?:[^'\\]|\\.)*'/g, "''");
  const called = [...words.matchAll(/([\w$.]+)\(/g)].map(([, name = '']) => name);
  return called.every((name) => /^(?:if|isObject|Array\.isArray|Object\.(?:keys|hasOwn)|Number\.\w+)$/.test(name));
}

/** One line of a function body. */
interface Line {
  readonly text: string;
  readonly depth: number;
  /** When the line is a refusal, the conditions of which any is enough. */
  readonly conditions?: readonly string[];
  /** When it starts what is printed under a condition, that condition. */
  readonly head?: string;
  /** A refusal that others may not be joined with: it is about another value. */
  readonly isSettled?: boolean;
}

/** Statements of one function body, printed in order; indentation follows the blocks. */
export class Statements {
  readonly #lines: Line[] = [];
  #depth = 0;
  /** Whether this block has returned already: TypeScript refuses to look at what would follow. */
  #isOver = false;

  /** One statement on a line of its own. */
  line(statement: Fragment): void {
    if (this.#isOver) return;
    this.#isOver = statement.code === REFUSAL;
    if (this.#isOver) this.#dropIdle();
    this.#lines.push({ text: statement.code, depth: this.#depth });
  }

  /** Before a refusal of everything nothing has to be asked, unless what would ask is there for it alone. */
  #dropIdle(): void {
    for (let last = this.#lines.at(-1); last !== undefined; last = this.#lines.at(-1)) {
      const isIdle = last.depth === this.#depth && (last.conditions !== undefined || LOCAL.test(last.text));
      if (!isIdle || !callsOnlyShared(last.text)) return;
      this.#lines.pop();
    }
  }

  /** A block: `header {`, what `body` prints, `}`; nothing, and `header` is not asked for, when `body` prints nothing. */
  block(header: Fragment | (() => Fragment), body: () => void): void {
    if (this.#isOver) return;
    const place = this.#lines.push({ text: '', depth: this.#depth }) - 1;
    this.#depth += 1;
    body();
    this.#depth -= 1;
    this.#isOver = false;
    if (this.#lines.length === place + 1) {
      this.#lines.pop();
      return;
    }
    const head = typeof header === 'function' ? header() : header;
    this.#lines[place] = { text: `${head.code} {`, depth: this.#depth };
    this.line(raw('}'));
  }

  /** A loop: a line of its own where its body is one refusal. */
  loop(header: Fragment, body: () => void): void {
    const place = this.#lines.length;
    this.block(header, body);
    const only = this.#lines.length === place + 3 ? this.#lines[place + 1] : undefined;
    if (only?.conditions === undefined) return;
    const text = `${header.code} ${only.text}`;
    if (text.length <= MAX_LOOP) this.#lines.splice(place, 3, { text, depth: this.#depth });
  }

  /** What `body` prints under a condition: one refusal or block where it prints no more than that, else a block of it. */
  when(condition: Fragment | (() => Fragment), body: () => void): void {
    const place = this.#lines.length;
    let head = '';
    this.block(() => {
      head = (typeof condition === 'function' ? condition() : condition).code;
      return ts`if (${raw(head)})`;
    }, body);
    const [start, first, ...rest] = this.#lines.slice(place);
    if (start === undefined || first === undefined) return;
    const joined = (inner: string): string => `${operand(head, ' || ')} && ${operand(inner, ' || ')}`;
    this.#lines[place] = { ...start, head };
    if (first.text === REFUSAL && rest.length === 1) this.#lines.splice(place, 3, refusal([head], this.#depth));
    if (first.conditions !== undefined && rest.length === 1) {
      const both = joined(anyOf(first.conditions));
      if (both.length <= MAX_CONDITION) this.#lines.splice(place, 3, refusal([both], this.#depth));
    } else if (first.head !== undefined && rest.filter(({ depth }) => depth === first.depth).length === 1) {
      const both = joined(first.head);
      const inner = rest.slice(0, -1).map((line) => ({ ...line, depth: line.depth - 1 }));
      this.#lines.splice(place, rest.length + 2, { text: `if (${both}) {`, depth: this.#depth, head: both }, ...inner);
    }
  }

  /** `if (condition) return false;` */
  refuseIf(condition: Fragment): void {
    if (condition.code === 'true') return this.line(raw(REFUSAL));
    if (!this.#isOver) this.#lines.push(refusal([condition.code], this.#depth));
  }

  /** Makes one of the refusals that were printed behind each other from `start` on, where they fit on a line. */
  join(start: number): void {
    for (const line of this.#lines.splice(start)) {
      const last = this.#lines.length > start ? this.#lines.at(-1) : undefined;
      const joined = last === undefined ? undefined : disjunction(last, line);
      if (joined !== undefined) this.#lines.pop();
      this.#lines.push(joined ?? line);
    }
  }

  /** Statements printed elsewhere about another value, moved in to this depth. */
  append(other: Statements): void {
    if (this.#isOver) return;
    if (other.#isOver && other.#lines.length === 1) return this.line(raw(REFUSAL));
    for (const line of other.#lines) this.#lines.push({ ...line, depth: line.depth + this.#depth, isSettled: true });
    this.#isOver = other.#isOver;
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
    return this.#countOf(name) > 0;
  }

  /** Puts an expression in the place of a name that only one short refusal says, once; else false, and nothing changes. */
  inline(name: Fragment, expression: Fragment): boolean {
    if (this.#countOf(name) !== 1) return false;
    const place = this.#lines.findIndex(({ text }) => wordsOf(text).includes(name.code));
    const { conditions, depth } = this.#lines[place] ?? {};
    if (conditions === undefined || depth === undefined) return false;
    const replaced = refusal(
      conditions.map((condition) => {
        return wordsOf(condition)
          .map((word) => (word === name.code ? expression.code : word))
          .join('');
      }),
      depth,
    );
    if (replaced.text.length > MAX_CONDITION) return false;
    this.#lines[place] = replaced;
    return true;
  }

  #countOf({ code }: Fragment): number {
    let count = 0;
    for (const { text } of this.#lines) {
      // Nearly every line has it or not at first sight.
      if (text.includes(code)) count += wordsOf(text).filter((word) => word === code).length;
    }
    return count;
  }

  /** Everything printed so far, one step in. */
  print(): Fragment {
    return raw(this.#lines.map(({ text, depth }) => `${'  '.repeat(depth + 1)}${text}\n`).join(''));
  }

  /** The whole body of a function: it answers true where nothing has answered false. */
  printBody(): Fragment {
    const last = this.#lines.at(-1);
    const opposite = last?.depth === 0 && last.conditions !== undefined ? noneOf(last.conditions) : undefined;
    if (opposite !== undefined) {
      this.#lines.pop();
      this.line(raw(`return ${opposite};`));
    } else if (!this.#isOver) this.line(raw('return true;'));
    return this.print();
  }
}

/** Keeps what stands between words, so that a text can be put together again. */
function wordsOf(text: string): readonly string[] {
  return text.split(/([^\w$\u0080-\uffff]+)/);
}

function refusal(conditions: readonly string[], depth: number): Line {
  return { text: `if (${anyOf(conditions)}) return false;`, depth, conditions };
}

function disjunction(first: Line, second: Line): Line | undefined {
  if (first.conditions === undefined || second.conditions === undefined) return undefined;
  if (first.depth !== second.depth || first.isSettled === true || second.isSettled === true) return undefined;
  const joined = refusal([...first.conditions, ...second.conditions], first.depth);
  return anyOf(joined.conditions ?? []).length > MAX_CONDITION ? undefined : joined;
}
