import { defineConfig } from 'vitest/config';
import { patience } from './testing/patience.ts';

/** Folders without tests for Vitest. */
export const neverTests = ['**/node_modules/**', '**/dist/**', 'data/**', 'e2e/**'];

const setupFiles = ['testing/setup.ts'];

const common = {
  exclude: [...neverTests, '**/*.slow.test.ts'],
  environment: 'node' as const,
  setupFiles,
  pool: 'forks' as const,
  // With isolation each file would load the whole product again, for more than half of the suite's time. It isn't
  // needed: tests create their own shops, so modules keep no state between files.
  isolate: false,
  testTimeout: patience.test,
  hookTimeout: patience.test,
  expect: { poll: { timeout: patience.one } },
};

/** Tests of the server and the contracts. Node runs their TypeScript directly, as in production. */
export const server = {
  ...common,
  experimental: { viteModuleRunner: false, nodeLoader: false },
};

/** Tests that import files which only Vite can load, such as stylesheets, or that render pages. */
const withPages = [
  '{ui,web}/**/*.test.ts',
  'features/*/web/**/*.test.ts',
  'server/{buying-off,database-away,edited-site,hostile-text,published-artists,renamed,same-site}.test.ts',
  'server/pages/{languages,visitors-pages}.test.ts',
];

export default defineConfig({
  test: {
    // One PostgreSQL for all projects.
    globalSetup: 'testing/database/server.ts',
    // Vitest's default for two cores is one worker. The third works while the others wait.
    maxWorkers: 3,
    projects: [
      { test: { ...server, name: 'server', include: ['**/*.test.ts'], exclude: [...common.exclude, ...withPages] } },
      // Color tests read these stylesheets.
      { test: { ...common, name: 'pages', include: withPages, css: { include: [/ui\/(tokens|light|paper)\.css/] } } },
      {
        test: {
          ...common,
          name: 'components',
          include: ['**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: [...setupFiles, 'testing/components/setup.ts'],
          // Runs after the others, because a worker that changes its environment loads all modules again.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
