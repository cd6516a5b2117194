import { afterEach, expect, it, vi } from 'vitest';
import { barCount, barsOfTitle, readBars, toBars } from './sound-bars.ts';

const soundOf = (levelAt: (part: number) => number): Float32Array =>
  Float32Array.from({ length: barCount * 100 }, (_, at) => (at % 2 ? 1 : -1) * levelAt(at / (barCount * 100)));

afterEach(() => vi.unstubAllGlobals());

/** Decodes a file to samples at the level that its text says. */
const stubDecoder = (): void => {
  const decodeAudioData = async (bytes: ArrayBuffer) => {
    const level = Number(new TextDecoder().decode(bytes));
    if (Number.isNaN(level)) throw new Error('This isn’t a sound.');
    const samples = soundOf((part) => level * (part < 0.5 ? 1 : 0.5));
    return { numberOfChannels: 1, getChannelData: () => samples };
  };
  vi.stubGlobal(
    'OfflineAudioContext',
    class {
      decodeAudioData = decodeAudioData;
    },
  );
};

it('a bar is as high as its part of the sound is loud, whatever the level of the whole', () => {
  for (const level of [0.1, 1]) {
    const bars = toBars([soundOf((part) => level * (part < 0.5 ? 0.5 : 1))])!;
    expect(bars).toHaveLength(barCount);
    expect(Math.max(...bars)).toBe(1);
    expect(bars[0]!).toBeLessThan(0.5);
    expect(bars.every((bar) => bar > 0)).toBe(true);
  }
});

it('silence and empty sounds have no bars', () => {
  expect(toBars([soundOf(() => 0)])).toBeNull();
  expect(toBars([new Float32Array()])).toBeNull();
  expect(toBars([])).toBeNull();
});

it('the same sound at a steady level gives bars of one height', () => {
  expect(new Set(toBars([soundOf(() => 0.3)])!.map((bar) => bar.toFixed(3)))).toEqual(new Set(['1.000']));
});

it('the bars of a title are always the same, and differ from another title’s', () => {
  expect(barsOfTitle('Harbour')).toEqual(barsOfTitle('Harbour'));
  expect(barsOfTitle('Harbour')).not.toEqual(barsOfTitle('Ferry'));
  expect(barsOfTitle('').every((bar) => bar > 0 && bar <= 1)).toBe(true);
});

it('the first file that can be decoded gives the bars; without one, the title does', async () => {
  stubDecoder();
  const good = new File(['0.5'], 'harbour.wav');
  const broken = new File(['x'], 'harbour.mp3');
  const bars = await readBars('Harbour', [broken, good]);
  expect(bars[0]).toBe(1);
  expect(bars.at(-1)).toBeLessThan(1);
  expect(await readBars('Harbour', [broken])).toEqual(barsOfTitle('Harbour'));
  expect(await readBars('Harbour', [])).toEqual(barsOfTitle('Harbour'));
});

it('a file that would take too much memory isn’t decoded', async () => {
  stubDecoder();
  const huge = Object.defineProperty(new File(['0.5'], 'harbour.wav'), 'size', { value: 61 * 1024 * 1024 });
  expect(await readBars('Harbour', [huge])).toEqual(barsOfTitle('Harbour'));
});
