import { confirmations } from '#features/mailing/server/public.ts';
import type { Wish } from '../tables.ts';

export const followConfirmations = confirmations<Wish>('follows', {
  table: 'follows_confirmations',
  column: 'wishes',
  none: '[]',
});
