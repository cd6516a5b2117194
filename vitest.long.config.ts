import { defineConfig } from 'vitest/config';
import usual from './vitest.config.ts';

/** What needs gigabytes or many minutes: `npm run test:long`. */
export default defineConfig({
  test: {
    ...usual.test,
    include: ['**/*.long.ts'],
    // One after the other: each measures the memory of what it runs.
    maxWorkers: 1,
    testTimeout: 20 * 60_000,
    hookTimeout: 20 * 60_000,
  },
});
