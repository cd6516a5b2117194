import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['**/*.test.ts', '**/*.test.tsx'],
    exclude: ['**/node_modules/**', '**/dist/**', 'data/**', 'e2e/**'],
    environment: 'node',
    pool: 'forks',
    // The tests of the colours read the stylesheets themselves.
    css: { include: [/ui\/(tokens|paper)\.css/] },
    globalSetup: ['testing/database-server.ts'],
    setupFiles: ['testing/setup.ts'],
    // Generous: a busy machine is no failure.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
  },
});
