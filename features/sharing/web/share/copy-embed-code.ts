import { copyText } from '#ui/composites/copy-link.ts';

export const copyEmbedCode = (code: string): Promise<void> =>
  copyText(code, { done: 'Embed code copied.', manual: 'Copy this code' });
