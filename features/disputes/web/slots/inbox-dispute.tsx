import type { Slots } from '#ui/routing/slots.ts';
import { DisputeView } from '../components/dispute-view.tsx';

export const Component = ({ id }: Slots['inbox.dispute']) => <DisputeView disputeId={id} />;
