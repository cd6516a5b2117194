import { expect, it } from 'vitest';
import { clipRange, fromFirstFrame } from './load-clip.ts';

it('a clip requests only the bytes of its part, with up to three seconds before and after it', () => {
  expect(clipRange(60, 15)).toEqual({ from: 57 * 16_000, to: 78 * 16_000 - 1, lead: 3 });
  expect(clipRange(1, 15)).toEqual({ from: 1, to: 19 * 16_000 - 1, lead: 1 });
  expect(clipRange(0, 9)).toEqual({ from: 1, to: 12 * 16_000 - 1, lead: 0 });
});

it('a clip begins with a whole frame, and not with bytes that only look like one', () => {
  const bytes = new Uint8Array(2000);
  const header = [0xff, 0xfb, 0x90, 0x00];
  bytes.set(header, 20);
  bytes.set(header, 100);
  bytes.set(header, 100 + 417);
  expect(fromFirstFrame(bytes).byteOffset).toBe(100);
  const strange = new Uint8Array(10);
  expect(fromFirstFrame(strange)).toBe(strange);
});
