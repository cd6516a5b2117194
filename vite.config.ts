import { dirname, relative } from 'node:path';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildTarget } from './scripts/supported-browsers.ts';

/** Code that most pages need: the player, the cart, lists of beats, and basic components. */
const sharedFolders = [
  'features/auth/web/current-user',
  'features/checkout/web/cart',
  'features/plays/web',
  'features/store/web/beat-list',
  'ui/composites',
  'ui/data',
  'ui/primitives',
  'ui/routing',
];
/** What the names of the store's filters in the list of pages need. Files of their own would cost more. */
const sharedFiles = ['features/catalogue/beat-choices.ts', 'features/catalogue/sortings.ts'];
/** Components whose library the store doesn't need. */
const heavyParts = ['ui/composites/confirm-dialog.tsx', 'ui/primitives/tabs.tsx'];

const isShared = (id: string): boolean => {
  const file = relative(import.meta.dirname, id).replaceAll('\\', '/');
  return sharedFiles.includes(file) || (sharedFolders.includes(dirname(file)) && !heavyParts.includes(file));
};

/** The first page always loads these. Two files compress better than many small ones. */
const chunks = {
  groups: [
    // The first script imports nothing: a press made while other code is on its way has to be held.
    { name: 'start', test: /[\\/](web[\\/](start|presses[\\/].*)|show-pressed)\.ts$/, priority: 1 },
    { name: 'vendor', test: /node_modules[\\/](react|react-dom|scheduler|@tanstack|zustand)[\\/]/ },
    { name: 'shared', test: isShared, minShareCount: 5 },
  ],
};

/** Other sites link to the embedded player's file, so its name has no hash. */
const entryFileNames = ({ name }: { readonly name: string }): string =>
  name === 'embed' ? 'embed.js' : 'assets/[name]-[hash].js';

/** The web's two builds: `dist/client` for browsers, `dist/server` for rendering. `scripts/build.ts` runs both. */
export default defineConfig(({ isSsrBuild, command }) => ({
  appType: 'custom',
  publicDir: isSsrBuild ? false : 'web/public',
  plugins: [react(), tailwind()],
  // A build renders from one bundle, with the production build of React.
  ...(command === 'build' && isSsrBuild && { ssr: { noExternal: true as const } }),
  ...(command === 'build' && { define: { 'process.env.NODE_ENV': JSON.stringify('production') } }),
  build: {
    target: buildTarget,
    emptyOutDir: true,
    manifest: !isSsrBuild,
    reportCompressedSize: false,
    // A font or an image inlined into a script or stylesheet can't be cached separately.
    assetsInlineLimit: 0,
    // The list of each chunk's imports would be part of the first page, and costs more time than preloading saves.
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
