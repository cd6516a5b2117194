/*
 * A QR code (ISO/IEC 18004) of versions 1 to 6 in byte mode, with error correction of level M, which reads with 15 % of it
 * damaged. Enough for a link, and small enough to need no library. Larger versions would also carry their number.
 */

/** By version: the codewords for error correction of a block, and how many data codewords each block has. */
const blocksByVersion = [
  [10, [16]],
  [16, [28]],
  [26, [44]],
  [18, [32, 32]],
  [24, [43, 43]],
  [16, [27, 27, 27, 27]],
] as const;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** The field GF(256) of polynomials modulo x⁸ + x⁴ + x³ + x² + 1. */
const exp: number[] = [1];
while (exp.length < 255) {
  const next = (exp.at(-1) ?? 0) << 1;
  exp.push(next > 255 ? next ^ 0x11d : next);
}
const log = new Map(exp.map((value, power) => [value, power]));
const times = (a: number, b: number): number =>
  a === 0 || b === 0 ? 0 : (exp[((log.get(a) ?? 0) + (log.get(b) ?? 0)) % 255] ?? 0);

/** The Reed-Solomon codewords that follow `data`. */
const correctionOf = (data: readonly number[], count: number): number[] => {
  let generator = [1];
  for (let power = 0; power < count; power += 1) {
    const shifted = [...generator, 0];
    generator = shifted.map((value, at) => value ^ times(generator[at - 1] ?? 0, exp[power] ?? 0));
  }
  const rest = [...data, ...Array<number>(count).fill(0)];
  data.forEach((_, at) => {
    const lead = rest[at] ?? 0;
    generator.forEach((value, place) => (rest[at + place] = (rest[at + place] ?? 0) ^ times(value, lead)));
  });
  return rest.slice(data.length);
};

/** Mode, length, bytes, terminator and padding, filling all data codewords. */
const dataOf = (bytes: Uint8Array, capacity: number): number[] => {
  // Four bits of mode and eight of length push each byte half a codeword on.
  const halves = [
    0b0100,
    bytes.length >> 4,
    bytes.length & 15,
    ...[...bytes].flatMap((byte) => [byte >> 4, byte & 15]),
    0,
  ];
  const data = Array.from(
    { length: halves.length / 2 },
    (_, at) => ((halves[2 * at] ?? 0) << 4) | (halves[2 * at + 1] ?? 0),
  );
  while (data.length < capacity) data.push((data.length - halves.length / 2) % 2 === 0 ? 0xec : 0x11);
  return data;
};

/** Of all blocks, the first codeword of each, then the second of each. */
const interleave = (blocks: readonly (readonly number[])[]): number[] =>
  Array.from({ length: Math.max(...blocks.map((block) => block.length)) }, (_, at) =>
    blocks.flatMap((block) => block[at] ?? []),
  ).flat();

/** Level M with mask 0, and its own error correction (ISO/IEC 18004, table C.1). */
const formatBits = 0b101010000010010;

/** The modules of a symbol, row by row: true is dark. Null if the text is too long. */
export const qrCode = (text: string): boolean[][] | null => {
  const bytes = new TextEncoder().encode(text);
  const version = blocksByVersion.findIndex(([, blocks]) => bytes.length + 2 <= sum(blocks));
  const layout = blocksByVersion[version];
  if (!layout) return null;
  const [correction, sizes] = layout;
  const data = dataOf(bytes, sum(sizes));
  let start = 0;
  const blocks = sizes.map((size) => data.slice(start, (start += size)));
  const codewords = [...interleave(blocks), ...interleave(blocks.map((block) => correctionOf(block, correction)))];

  const size = 21 + 4 * version;
  const grid = Array.from({ length: size }, () => Array<boolean | null>(size).fill(null));
  const set = (row: number, column: number, dark: boolean): void => {
    const line = grid[row];
    if (line && column >= 0 && column < size) line[column] = dark;
  };
  drawPatterns(size, version, set);
  placeData(grid, codewords);
  return grid.map((row) => row.map((dark) => dark === true));
};

type SetModule = (row: number, column: number, dark: boolean) => void;

/** Everything by which a reader finds the symbol, and the format. */
const drawPatterns = (size: number, version: number, set: SetModule): void => {
  for (let at = 8; at < size - 8; at += 1) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  for (const [top, left] of [
    [0, 0],
    [0, size - 7],
    [size - 7, 0],
  ] as const) {
    for (let row = -1; row <= 7; row += 1) {
      for (let column = -1; column <= 7; column += 1) {
        const ring = Math.max(Math.abs(row - 3), Math.abs(column - 3));
        set(top + row, left + column, ring !== 2 && ring !== 4);
      }
    }
  }
  for (let row = -2; version > 0 && row <= 2; row += 1) {
    for (let column = -2; column <= 2; column += 1) {
      set(size - 7 + row, size - 7 + column, Math.max(Math.abs(row), Math.abs(column)) !== 1);
    }
  }
  for (let bit = 0; bit < 15; bit += 1) {
    const dark = ((formatBits >> bit) & 1) === 1;
    // Around the first corner, past the timing pattern; and again, in the other two.
    if (bit < 8) set(bit < 6 ? bit : bit + 1, 8, dark);
    else set(8, bit === 8 ? 7 : 14 - bit, dark);
    if (bit < 8) set(8, size - 1 - bit, dark);
    else set(size - 15 + bit, 8, dark);
  }
  set(size - 8, 8, true);
};

/** In columns of two from the right, up and down in turn, where nothing stands yet. Mask 0 turns every other module. */
const placeData = (grid: (boolean | null)[][], codewords: readonly number[]): void => {
  const size = grid.length;
  let bit = 0;
  for (let right = size - 1, upward = true; right > 0; right -= right === 8 ? 3 : 2, upward = !upward) {
    for (let step = 0; step < size; step += 1) {
      const row = upward ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        const line = grid[row];
        if (!line || line[column] !== null) continue;
        const dark = (((codewords[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
        line[column] = dark !== ((row + column) % 2 === 0);
        bit += 1;
      }
    }
  }
};
