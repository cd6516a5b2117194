// A waveform is 64 peaks as text. `platform/audio` finds the peaks, `ui/composites/wave.tsx` draws them.

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const wavePoints = 64;

/** Writes peaks from 0 to 255 as one character each. */
export const encodeWave = (peaks: readonly number[]): string =>
  peaks.map((peak) => alphabet[Math.min(63, Math.max(0, Math.round(peak / 4)))]).join('');

/** Returns heights from 0 to 1. */
export const decodeWave = (wave: string): number[] =>
  Array.from(wave, (character) => Math.max(0, alphabet.indexOf(character)) / 63);

/** Each of the 64 points is the maximum of its range, so that a short hit stays visible. */
export const waveOf = (peaks: readonly number[]): string =>
  encodeWave(
    Array.from({ length: wavePoints }, (_, index) => {
      const from = Math.floor((index * peaks.length) / wavePoints);
      const to = Math.max(from + 1, Math.floor(((index + 1) * peaks.length) / wavePoints));
      return Math.max(0, ...peaks.slice(from, to));
    }),
  );
