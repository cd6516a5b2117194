import { buildWeb } from './build.ts';
import { keepCompiledCode } from './compile-cache.ts';

keepCompiledCode();
if (await buildWeb()) console.log('The web is built.');
await import('../server/main.ts');
