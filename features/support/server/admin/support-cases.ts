import type { CaseSource } from '#features/inbox/server/public.ts';
import { kindLabel } from '../../kind-label.ts';
import { countOpenRequests, excerptOf } from './list-requests.ts';
import { forCaller } from '#platform/texts/in-language.ts';

/** Requests and feedback that nobody has replied to or closed. */
export const supportCases: CaseSource = {
  kind: 'support',
  count: ({ db }) => countOpenRequests(db),
  list: async ({ db }, limit) => {
    const rows = await db
      .selectFrom('support_requests')
      .select(['id', 'number', 'kind', 'username', 'created_at', excerptOf])
      .where('state', '=', 'open')
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map((row) => ({
      id: row.id,
      title: `${forCaller(() => kindLabel(row.kind))} #${row.number}`,
      about: `${row.username}: ${row.excerpt}`,
      advice: null,
      path: `/dashboard/admin/support?request=${row.id}`,
      since: row.created_at.toISOString(),
      dueAt: null,
      money: null,
    }));
  },
};
