export { createPlayTokens } from './play-tokens.ts';
export { quickPreview } from './quick-preview.ts';
