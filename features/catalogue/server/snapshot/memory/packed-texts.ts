import { grownLength } from './columns.ts';

/** What nearly all of certain texts look like. */
export interface Shape {
  readonly bytes: number;
  readonly encoding: 'hex' | 'latin1';
  /** What these bytes say in this encoding; null for a text of another shape. */
  readonly pack: (text: string) => string | null;
  readonly unpack: (packed: string) => string;
}

const same = (text: string): string => text;

/** Lowercase, two digits a byte. */
export const hexOf = (bytes: number): Shape => ({
  bytes,
  encoding: 'hex',
  pack: (text) => (text.length === bytes * 2 && /^[\da-f]*$/.test(text) ? text : null),
  unpack: same,
});

export const asciiOf = (bytes: number): Shape => ({
  bytes,
  encoding: 'latin1',
  pack: (text) => (text.length === bytes && /^[ -~]*$/.test(text) ? text : null),
  unpack: same,
});

const uuidPattern = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

export const uuid: Shape = {
  bytes: 16,
  encoding: 'hex',
  pack: (text) => (uuidPattern.test(text) ? text.replaceAll('-', '') : null),
  unpack: (hex) => `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`,
};

/** That shape, between two texts that are always the same. */
export const within = (before: string, shape: Shape, after: string): Shape => ({
  ...shape,
  pack: (text) =>
    text.startsWith(before) && text.endsWith(after) && text.length >= before.length + after.length
      ? shape.pack(text.slice(before.length, text.length - after.length))
      : null,
  unpack: (packed) => `${before}${shape.unpack(packed)}${after}`,
});

/** A text for each beat, by its slot. */
export interface PackedTexts {
  readonly get: (slot: number) => string;
  readonly set: (slot: number, text: string) => void;
}

/** Outside of the heap, in as many bytes as they say; the few of another shape are kept as they are. */
export const createPackedTexts = ({ bytes, encoding, pack, unpack }: Shape): PackedTexts => {
  let packed = Buffer.alloc(0);
  const others = new Map<number, string>();
  return {
    get: (slot) => others.get(slot) ?? unpack(packed.toString(encoding, slot * bytes, (slot + 1) * bytes)),
    set: (slot, text) => {
      const value = pack(text);
      if (value === null) {
        others.set(slot, text);
        return;
      }
      others.delete(slot);
      if ((slot + 1) * bytes > packed.length) {
        const grown = Buffer.alloc(grownLength(packed.length / bytes, slot + 1) * bytes);
        packed.copy(grown);
        packed = grown;
      }
      packed.write(value, slot * bytes, encoding);
    },
  };
};
