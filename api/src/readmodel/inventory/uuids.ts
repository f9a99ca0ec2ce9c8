const BYTES = 16;

/** UUIDs by record id, in 16 bytes each instead of a string. */
export class Uuids {
  #kept = Buffer.alloc(BYTES);

  get bytes(): number {
    return this.#kept.byteLength;
  }

  set(id: number, uuid: string): void {
    const end = (id + 1) * BYTES;
    if (end > this.#kept.length) {
      const grown = Buffer.alloc(Math.max(end, Math.ceil(this.#kept.length * 1.25)));
      grown.set(this.#kept);
      this.#kept = grown;
    }
    this.#kept.write(uuid.replaceAll('-', ''), id * BYTES, 'hex');
  }

  of(id: number): string {
    const digits = this.#kept.toString('hex', id * BYTES, (id + 1) * BYTES);
    return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-${digits.slice(12, 16)}-${digits.slice(16, 20)}-${digits.slice(20)}`;
  }
}
