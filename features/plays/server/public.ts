export { createPlayTokens } from './play-tokens.ts';
export { cachedPreview } from './cached-preview.ts';
