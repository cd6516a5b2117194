/** Reads the sample at a byte offset, from -1 to 1. */
export type SampleReader = (bytes: DataView, at: number) => number;

/** ITU-T G.711: one byte per sample. */
const aLaw = (byte: number): number => {
  const value = byte ^ 0x55;
  const exponent = (value >> 4) & 7;
  const mantissa = ((value & 15) << 4) + 8;
  const size = exponent === 0 ? mantissa : (mantissa + 0x100) << (exponent - 1);
  return ((value & 0x80) === 0 ? -size : size) / 32768;
};

const muLaw = (byte: number): number => {
  const value = ~byte & 0xff;
  const size = ((((value & 15) << 3) + 0x84) << ((value >> 4) & 7)) - 0x84;
  return ((value & 0x80) === 0 ? size : -size) / 32768;
};

const tableOf = (decode: (byte: number) => number): Float32Array =>
  Float32Array.from({ length: 256 }, (_, byte) => decode(byte));
const aLawTable = tableOf(aLaw);
const muLawTable = tableOf(muLaw);

const PCM = 1;
const FLOAT = 3;
const A_LAW = 6;
const MU_LAW = 7;

/** Keys: format and container bits of a sample. */
const readers: Readonly<Record<string, SampleReader>> = {
  [`${PCM}:8`]: (view, at) => (view.getUint8(at) - 128) / 128,
  [`${PCM}:16`]: (view, at) => view.getInt16(at, true) / 32768,
  [`${PCM}:24`]: (view, at) => (view.getUint8(at) | (view.getInt16(at + 1, true) << 8)) / 8388608,
  [`${PCM}:32`]: (view, at) => view.getInt32(at, true) / 2147483648,
  [`${FLOAT}:32`]: (view, at) => view.getFloat32(at, true),
  [`${FLOAT}:64`]: (view, at) => view.getFloat64(at, true),
  [`${A_LAW}:8`]: (view, at) => aLawTable[view.getUint8(at)] ?? 0,
  [`${MU_LAW}:8`]: (view, at) => muLawTable[view.getUint8(at)] ?? 0,
};

/** Undefined for unsupported encodings. 20 bits in a 24-bit container fill it from the top, so they are read as 24. */
export const sampleReaderOf = (coding: number, containerBits: number): SampleReader | undefined =>
  readers[`${coding}:${containerBits}`];
