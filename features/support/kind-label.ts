import type { SupportKind } from './contract.ts';

export const kindLabel: Readonly<Record<SupportKind, string>> = { support: 'Support request', feedback: 'Feedback' };
