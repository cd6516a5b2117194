import { queryOptions } from '@tanstack/react-query';
import { ask } from '#ui/data/api.ts';
import type { listMails, MailsPage } from '../contract.ts';

export const mailsKey = ['personal', 'mails'] as const;

export const mailFilters = ['all', 'waiting', 'failed', 'sent'] as const;
export type MailFilter = (typeof mailFilters)[number];

export interface MailsSearch {
  readonly state: MailFilter;
  readonly to: string;
  readonly page: number;
}

/** Newest first. */
export const mailsQuery = (search: MailsSearch) =>
  queryOptions({
    queryKey: [...mailsKey, search] as const,
    queryFn: (context): Promise<MailsPage> =>
      ask<typeof listMails>(context, 'GET /api/v1/app/admin/mails', { query: { ...search } }),
  });
