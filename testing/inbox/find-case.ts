import type { CaseKind } from '#features/inbox/case-kinds.ts';
import type { InboxCase, InboxCases } from '#features/inbox/contract.ts';
import type { LoggedInBrowser } from '../people.ts';

/** A case in the admin's inbox; undefined if it isn't there. */
export const findCase = async (admin: LoggedInBrowser, kind: CaseKind, id: string): Promise<InboxCase | undefined> =>
  (await admin.call('GET', '/api/v1/app/admin/inbox'))
    .json<InboxCases>()
    .cases.find((one) => one.kind === kind && one.id === id);
