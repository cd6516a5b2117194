import type { Slots } from '#ui/routing/slots.ts';
import { NoticeView } from '../admin/notice-view.tsx';

export const Component = ({ id }: Slots['inbox.notice']) => <NoticeView noticeId={id} />;
