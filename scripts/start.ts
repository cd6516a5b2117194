import { buildWeb } from './build.ts';

if (await buildWeb()) console.log('The web is built.');
await import('../server/main.ts');
