/**
 * A least-recently-used cache whose total weight never exceeds `limit`. Used for content-addressed values only: an
 * entry can be dropped at any time and is never stale.
 */
export class BoundedCache<Value> {
  readonly #entries = new Map<string, { readonly value: Value; readonly weight: number }>();
  readonly #limit: number;
  readonly #weigh: (value: Value) => number;
  readonly #underWay = new Map<string, Promise<Value>>();
  #weight = 0;

  /** `limit` and `weigh` share one unit (bytes, entries). */
  constructor(limit: number, weigh: (value: Value) => number) {
    this.#limit = limit;
    this.#weigh = weigh;
  }

  /** Total weight of what is kept now. */
  get weight(): number {
    return this.#weight;
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    // Map keeps insertion order, so inserting again makes this the youngest entry.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** Keeps `value`; a value heavier than an eighth of the limit is not kept, it would push out everything else. */
  set(key: string, value: Value): void {
    const weight = this.#weigh(value);
    if (weight > this.#limit / 8) return;
    const old = this.#entries.get(key);
    if (old !== undefined) this.#drop(key, old.weight);
    this.#entries.set(key, { value, weight });
    this.#weight += weight;
    for (const [oldest, entry] of this.#entries) {
      if (this.#weight <= this.#limit) break;
      this.#drop(oldest, entry.weight);
    }
  }

  /** What is kept under `key`, else what `derive` makes of it, which several that ask at once share; a failure is not kept. */
  derived(key: string, derive: () => Promise<Value>): Promise<Value> {
    const kept = this.get(key);
    if (kept !== undefined) return Promise.resolve(kept);
    const known = this.#underWay.get(key);
    if (known !== undefined) return known;
    const made = derive()
      .then((value) => {
        this.set(key, value);
        return value;
      })
      .finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, made);
    return made;
  }

  #drop(key: string, weight: number): void {
    this.#entries.delete(key);
    this.#weight -= weight;
  }
}

/**
 * A copy in memory of its own. What is kept for long must not be a part of something larger, which would stay as well: of the chunk that was
 * read, or of the memory that Node shares among small buffers.
 */
export function ownBytes(bytes: Uint8Array): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  own.set(bytes);
  return own;
}
