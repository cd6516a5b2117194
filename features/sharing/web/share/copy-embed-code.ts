import { t } from '#contract-kit/texts/text.ts';
import { copyText } from '#ui/composites/copy-link.ts';

export const copyEmbedCode = (code: string): Promise<void> =>
  copyText(code, { done: t`Embed code copied.`, manual: t`Copy this code` });
