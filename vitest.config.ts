import { defineConfig } from 'vitest/config';
import { renamedLabel } from './testing/renamed/plugin.ts';

const setupFiles = ['testing/setup.ts'];

/** The server, the contracts and whatever needs no page. */
export const server = {
  environment: 'node' as const,
  globalSetup: 'testing/database/server.ts',
  setupFiles,
};

export default defineConfig({
  test: {
    exclude: ['**/node_modules/**', '**/dist/**', 'data/**', 'e2e/**'],
    pool: 'forks',
    // Each file would otherwise load the whole product again: more than half of the suite's time. Every test builds a world
    // of its own, so a module's memory is as good as new for the next file.
    isolate: false,
    // Two cores: left to itself it takes one alone. The third fills the waits of the others, and there are journeys beside them.
    maxWorkers: 3,
    // The tests of the colours read the stylesheets themselves.
    css: { include: [/ui\/(tokens|light|paper)\.css/] },
    // Generous: a busy machine is no failure.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    projects: [
      { extends: true, test: { ...server, name: 'server', include: ['**/*.test.ts'] } },
      {
        extends: true,
        plugins: [renamedLabel],
        // What the others have loaded knows the label under its own name.
        test: { ...server, name: 'renamed', include: ['testing/renamed/*.label.ts'], isolate: true },
      },
      {
        extends: true,
        test: {
          name: 'components',
          include: ['**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: [...setupFiles, 'testing/components/setup.ts'],
          // After the others: a process that goes from one environment to the other throws away what it has loaded.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
