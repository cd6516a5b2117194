import type { Slots } from '#ui/routing/slots.ts';
import { ReviewPanel } from '../admin/review-panel.tsx';

export const Component = ({ id }: Slots['inbox.strikes']) => (
  <ReviewPanel filter={{ show: 'open', search: '', page: 1 }} userId={id} />
);
