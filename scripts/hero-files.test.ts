import { statSync } from 'node:fs';
import { expect, it } from 'vitest';

it.each(['wide.avif', 'wide.webp', 'tall.avif', 'tall.webp', 'loop.webm', 'loop.mp4'])(
  'the home page’s file %s has at most 300 kB',
  (file) => {
    expect(statSync(new URL(`../web/components/home/hero-files/${file}`, import.meta.url)).size).toBeLessThanOrEqual(
      300_000,
    );
  },
);
