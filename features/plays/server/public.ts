export { quickPreview } from './quick-preview.ts';
