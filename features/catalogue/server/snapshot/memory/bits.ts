import { type Numbers, grownLength } from './columns.ts';

const allBits = -1;

/** A set of small numbers that takes one bit for each, and is compared with others by 32 at a time. */
export class Bits {
  #words: Uint32Array;

  constructor(words: Uint32Array = new Uint32Array(32)) {
    this.#words = words;
  }

  /** None yet, with room for numbers up to this one. */
  static upTo(number: number): Bits {
    return new Bits(new Uint32Array((number >>> 5) + 1));
  }

  has(number: number): boolean {
    return (((this.#words[number >>> 5] ?? 0) >>> (number & 31)) & 1) === 1;
  }

  add(number: number): void {
    const at = number >>> 5;
    if (at >= this.#words.length) this.#grow(at + 1);
    this.#words[at] = (this.#words[at] ?? 0) | (1 << (number & 31));
  }

  delete(number: number): void {
    const at = number >>> 5;
    if (at < this.#words.length) this.#words[at] = (this.#words[at] ?? 0) & ~(1 << (number & 31));
  }

  copy(): Bits {
    return new Bits(this.#words.slice());
  }

  addAll(other: Bits): void {
    const others = other.#words;
    if (others.length > this.#words.length) this.#grow(others.length);
    const words = this.#words;
    for (let at = 0; at < others.length; at += 1) words[at] = (words[at] ?? 0) | (others[at] ?? 0);
  }

  keepAll(other: Bits): void {
    const others = other.#words;
    const words = this.#words;
    for (let at = 0; at < words.length; at += 1) words[at] = (words[at] ?? 0) & (others[at] ?? 0);
  }

  deleteAll(other: Bits): void {
    const others = other.#words;
    const words = this.#words;
    for (let at = 0; at < words.length; at += 1) words[at] = (words[at] ?? 0) & ~(others[at] ?? 0);
  }

  keep(test: (number: number) => boolean): void {
    const words = this.#words;
    for (let at = 0; at < words.length; at += 1) {
      for (let rest = words[at] ?? 0; rest !== 0; rest &= rest - 1) {
        const bit = 31 - Math.clz32(rest & -rest);
        if (!test(at * 32 + bit)) words[at] = (words[at] ?? 0) & ~(1 << bit);
      }
    }
  }

  /** Keeps those whose value has a 1 in the table. A test for each would take many times as long. */
  keepWhere(values: Numbers, table: Uint8Array): void {
    const words = this.#words;
    for (let at = 0; at < words.length; at += 1) {
      const before = (words[at] ?? 0) | 0;
      const first = at * 32;
      let kept = 0;
      if (before === allBits)
        for (let bit = 0; bit < 32; bit += 1) kept |= (table[values[first + bit] ?? 0] ?? 0) << bit;
      else
        for (let rest = before; rest !== 0; rest &= rest - 1) {
          const bit = 31 - Math.clz32(rest & -rest);
          kept |= (table[values[first + bit] ?? 0] ?? 0) << bit;
        }
      if (before !== 0) words[at] = kept;
    }
  }

  /** Keeps those whose value is so high at most. */
  keepUpTo(values: Numbers, most: number): void {
    const words = this.#words;
    for (let at = 0; at < words.length; at += 1) {
      const before = (words[at] ?? 0) | 0;
      const first = at * 32;
      let kept = 0;
      if (before === allBits)
        for (let bit = 0; bit < 32; bit += 1) kept |= Number((values[first + bit] ?? 0) <= most) << bit;
      else
        for (let rest = before; rest !== 0; rest &= rest - 1) {
          const bit = 31 - Math.clz32(rest & -rest);
          kept |= Number((values[first + bit] ?? 0) <= most) << bit;
        }
      if (before !== 0) words[at] = kept;
    }
  }

  list(): number[] {
    const numbers: number[] = [];
    const words = this.#words;
    for (let at = 0; at < words.length; at += 1) {
      for (let rest = words[at] ?? 0; rest !== 0; rest &= rest - 1) {
        numbers.push(at * 32 + 31 - Math.clz32(rest & -rest));
      }
    }
    return numbers;
  }

  count(): number {
    let total = 0;
    const words = this.#words;
    for (let at = 0; at < words.length; at += 1) {
      const word = (words[at] ?? 0) | 0;
      // Bits in twos, fours and bytes, whose sum the multiplication leaves in the highest byte.
      const twos = (word - ((word >>> 1) & 0x55555555)) | 0;
      const fours = (twos & 0x33333333) + ((twos >>> 2) & 0x33333333);
      total += Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
    }
    return total;
  }

  #grow(length: number): void {
    const words = new Uint32Array(grownLength(this.#words.length, length));
    words.set(this.#words);
    this.#words = words;
  }
}
