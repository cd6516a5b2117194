export { createPlayTokens } from './play-tokens.ts';
