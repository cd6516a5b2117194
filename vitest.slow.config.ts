import { defineConfig } from 'vitest/config';
import usual, { neverTests, server } from './vitest.config.ts';

const { projects: _, ...shared } = usual.test ?? {};

/** Tests that need gigabytes or many minutes: `npm run test:slow`. */
export default defineConfig({
  test: {
    ...shared,
    ...server,
    include: ['**/*.slow.test.ts'],
    exclude: neverTests,
    // Some measure memory, so only one runs at a time.
    maxWorkers: 1,
    testTimeout: 20 * 60_000,
    hookTimeout: 20 * 60_000,
  },
});
