import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['**/*.test.ts', '**/*.test.tsx'],
    exclude: ['**/node_modules/**', '**/dist/**', 'data/**', 'e2e/**'],
    environment: 'node',
    pool: 'forks',
    // Each file would otherwise load the whole product again: more than half of the suite's time. Every test builds a world
    // of its own, so a module's memory is as good as new for the next file.
    isolate: false,
    // Two cores: left to itself it takes one alone. Three at once were not quicker.
    maxWorkers: 2,
    // The tests of the colours read the stylesheets themselves.
    css: { include: [/ui\/(tokens|paper)\.css/] },
    globalSetup: ['testing/database/server.ts'],
    setupFiles: ['testing/setup.ts'],
    // Generous: a busy machine is no failure.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
  },
});
