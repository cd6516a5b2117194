import { defineConfig } from 'vitest/config';
import { patience } from './testing/patience.ts';
import { renamedLabel } from './testing/renamed/plugin.ts';

/** No folder of these has tests for Vitest. */
export const neverTests = ['**/node_modules/**', '**/dist/**', 'data/**', 'e2e/**'];

const setupFiles = ['testing/setup.ts'];

const common = {
  exclude: [...neverTests, '**/*.slow.test.ts'],
  environment: 'node' as const,
  setupFiles,
  pool: 'forks' as const,
  // Each file would otherwise load the whole product again: more than half of the suite's time. Every test builds a world
  // of its own, so a module's memory is as good as new for the next file.
  isolate: false,
  testTimeout: patience.test,
  hookTimeout: patience.test,
  expect: { poll: { timeout: patience.one } },
};

/** The server, the contracts and whatever needs no page: Node runs its TypeScript as it is, like in production. */
export const server = {
  ...common,
  experimental: { viteModuleRunner: false, nodeLoader: false },
};

/** They read, or draw, what Vite makes for browsers. */
const withPages = [
  '{ui,web}/**/*.test.ts',
  'features/*/web/**/*.test.ts',
  'server/{buying-off,database-away,hostile-text}.test.ts',
  'server/pages/visitors-pages.test.ts',
];

export default defineConfig({
  test: {
    // One PostgreSQL for all projects.
    globalSetup: 'testing/database/server.ts',
    // Two cores: left to itself it takes one alone. The third fills the waits of the others, and there are journeys beside them.
    maxWorkers: 3,
    projects: [
      { test: { ...server, name: 'server', include: ['**/*.test.ts'], exclude: [...common.exclude, ...withPages] } },
      // The tests of the colours read the stylesheets themselves.
      { test: { ...common, name: 'pages', include: withPages, css: { include: [/ui\/(tokens|light|paper)\.css/] } } },
      {
        plugins: [renamedLabel],
        // What the others have loaded knows the label under its own name.
        test: { ...common, name: 'renamed', include: ['testing/renamed/*.label.ts'], isolate: true },
      },
      {
        test: {
          ...common,
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
