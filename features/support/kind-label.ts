import { t } from '#contract-kit/texts/text.ts';
import type { SupportKind } from './contract.ts';

export const kindLabel = (kind: SupportKind): string => (kind === 'support' ? t`Support request` : t`Feedback`);
