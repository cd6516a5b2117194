import type { InboxCase } from '../contract.ts';

export const inboxPath = '/dashboard/admin/inbox';

export const caseKey = ({ kind, id }: Pick<InboxCase, 'kind' | 'id'>): string => `${kind}:${id}`;

/** Opens the case in the inbox. */
export const casePath = (one: Pick<InboxCase, 'kind' | 'id'>): string =>
  `${inboxPath}?case=${encodeURIComponent(caseKey(one))}`;
