import { confirmations } from '#features/mailing/server/public.ts';
import type { Category } from '../../contract.ts';

export const subscriberConfirmations = confirmations<Category>('subscribers', {
  table: 'subscribers_confirmations',
  column: 'categories',
  none: '{}',
});
