export { createPlayTokens, type PlayTokens } from './play-tokens.ts';
export { quickPreview } from './quick-preview.ts';
