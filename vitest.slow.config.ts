import { defineConfig } from 'vitest/config';
import usual, { neverTests, server } from './vitest.config.ts';

const { projects: _, ...shared } = usual.test ?? {};

/** What needs gigabytes or many minutes: `npm run test:slow`. */
export default defineConfig({
  test: {
    ...shared,
    ...server,
    include: ['**/*.slow.test.ts'],
    exclude: neverTests,
    // One after the other: each measures the memory of what it runs.
    maxWorkers: 1,
    testTimeout: 20 * 60_000,
    hookTimeout: 20 * 60_000,
  },
});
