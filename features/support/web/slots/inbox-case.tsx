import type { Slots } from '#ui/routing/slots.ts';
import { RequestView } from '../admin/request-view.tsx';

export const Component = ({ id }: Slots['inbox.support']) => <RequestView requestId={id} />;
