import { dirname, relative } from 'node:path';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildTarget } from './scripts/supported-browsers.ts';

/** What most pages show: the player, the cart, lists of beats, and the smallest parts of every page. */
const sharedFolders = [
  'features/auth/web/current-user',
  'features/catalogue/web/beat-list',
  'features/checkout/web/cart',
  'features/plays/web',
  'ui/composites',
  'ui/data',
  'ui/primitives',
  'ui/routing',
];
/** These bring a library along, which the store doesn't need. */
const heavyParts = ['ui/composites/confirm-dialog.tsx', 'ui/primitives/tabs.tsx'];

const isShared = (id: string): boolean => {
  const file = relative(import.meta.dirname, id).replaceAll('\\', '/');
  return sharedFolders.includes(dirname(file)) && !heavyParts.includes(file);
};

/** What is loaded with the first page in any case, in two files: many small ones compress badly. */
const chunks = {
  groups: [
    { name: 'vendor', test: /node_modules[\\/](react|react-dom|scheduler|@tanstack|zustand)[\\/]/ },
    { name: 'shared', test: isShared, minShareCount: 4 },
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
