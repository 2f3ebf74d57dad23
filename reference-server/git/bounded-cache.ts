/**
 * A least-recently-used cache whose total weight never exceeds `limit`. Used for content-addressed values only: an
 * entry can be dropped at any time and is never stale.
 */
export class BoundedCache<Value> {
  readonly #entries = new Map<string, { readonly value: Value; readonly weight: number }>();
  readonly #limit: number;
  readonly #weigh: (value: Value) => number;
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

  #drop(key: string, weight: number): void {
    this.#entries.delete(key);
    this.#weight -= weight;
  }
}
