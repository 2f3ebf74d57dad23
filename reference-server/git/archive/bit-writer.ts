/** Writes bits, the highest first. */
export class BitWriter {
  #bytes = Buffer.alloc(64 * 1024);
  #size = 0;
  #pending = 0;
  #count = 0;

  /** The lowest `count` bits of a value, at most 24. */
  bits(count: number, value: number): void {
    this.#pending = ((this.#pending << count) | value) >>> 0;
    this.#count += count;
    while (this.#count >= 8) {
      this.#count -= 8;
      this.#put((this.#pending >>> this.#count) & 0xff);
    }
    this.#pending &= (1 << this.#count) - 1;
  }

  /** Everything written; the last byte is filled with zeros. */
  end(): Buffer {
    if (this.#count > 0) this.bits(8 - this.#count, 0);
    return this.#bytes.subarray(0, this.#size);
  }

  #put(byte: number): void {
    if (this.#size === this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes, Buffer.alloc(this.#size)]);
    this.#bytes[this.#size] = byte;
    this.#size += 1;
  }
}
