import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildTarget } from './scripts/supported-browsers.ts';

/**
 * Layers, forms, dashboards and artists' pages keep among themselves what the store does not need. Paths begin at the
 * project's folder, so that its own name decides nothing.
 */
const ownOfMany =
  /^(?!.*(dialog|sheet|menu|slider|text-area|checkbox|license-(facts|comparison|words)|field|switch|tabs|panel|stats|dashboard|avatar|page-links|format-bytes|issue-words|image-format|picture-file|ask-password|server-words|use-draft|save-file|auth-page|use-resend-verification|passwords\.ts|file-kinds|licenses[\\/](terms|rules)|forms[\\/]|section|copy-link|social-icon|csv-link|segments|content[\\/]mailing-lists|stay-open|use-focus-at-once|refresh-user|current-user-query|auth[\\/]web[\\/]queries|ask-to-log-in|pending-log-in|web[\\/]buy|new-items|checkout-state|primitives[\\/]price|kit[\\/]ids|contract(-\w+)?\.ts|contract-kit[\\/](shapes|refusals)|content[\\/]artists|artist-art|smooth-line|content[\\/](countries-and-states|find-place)|take-over|use-return-focus|charts[\\/]|features[\\/](?!auth|catalogue|checkout|licenses|plays|promotions|settings)))[\\/](ui|contract-kit|features|content|web)[\\/]/;

/** What is loaded with the first page in any case, in two files: many small ones compress badly. */
const chunks = {
  groups: [
    {
      name: 'vendor',
      // What sends forms comes with the forms.
      test: /node_modules[\\/](react|react-dom|scheduler|@tanstack|zustand)[\\/](?!.*(mutationObserver|useMutation|middleware))/,
    },
    {
      name: 'shared',
      test: (id: string) => ownOfMany.test(id.replace(import.meta.dirname, '')),
      minShareCount: 4,
    },
  ],
};

/** Pages on other sites outlive a build: the file of embedded players keeps its name. */
const entryFileNames = ({ name }: { readonly name: string }): string =>
  name === 'embed' ? 'embed.js' : 'assets/[name]-[hash].js';

/** The web's two builds: `dist/client` for browsers, `dist/server` for rendering. `scripts/build.ts` runs both. */
export default defineConfig(({ isSsrBuild, command }) => ({
  appType: 'custom',
  publicDir: isSsrBuild ? false : 'web/public',
  plugins: [react(), tailwind()],
  // Rendering loads one bundle; only in a build, where React's production half has been chosen for it.
  ...(command === 'build' && isSsrBuild && { ssr: { noExternal: true as const } }),
  ...(command === 'build' && { define: { 'process.env.NODE_ENV': JSON.stringify('production') } }),
  build: {
    target: buildTarget,
    emptyOutDir: true,
    manifest: !isSsrBuild,
    reportCompressedSize: false,
    // A font or an image inlined into a script or stylesheet can't be cached separately.
    assetsInlineLimit: 0,
    // The list of what each part needs would be part of the first page, and is longer than what it saves.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    rolldownOptions: {
      input: isSsrBuild
        ? 'web/entry-server.tsx'
        : ['web/entry-client.tsx', 'web/start.ts', 'web/first-theme.ts', 'web/embed.ts'],
      ...(!isSsrBuild && { output: { codeSplitting: chunks, entryFileNames } }),
    },
  },
  server: { watch: { ignored: ['**/data/**', '**/dist/**', '**/.git/**'] } },
}));
