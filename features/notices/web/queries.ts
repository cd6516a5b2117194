import { queryOptions } from '@tanstack/react-query';
import { ask } from '#ui/data/api.ts';
import type { getSentNotice, getTarget } from '../contract.ts';
import type { getNotice, listNotices, NoticeShow } from '../contract-admin.ts';
import type { getStatement, listStatements } from '../contract-own.ts';
import type { TargetKind } from '../notice-kinds.ts';

/** Key prefix of all queries that change with decisions on notices. */
export const noticesKey = ['personal', 'notices'] as const;

export const targetQuery = (kind: TargetKind, id: string) =>
  queryOptions({
    queryKey: ['public', 'report-target', kind, id] as const,
    queryFn: (context) => ask<typeof getTarget>(context, 'GET /api/v1/app/notices/target', { query: { kind, id } }),
    retry: false,
  });

/** A notice, for anyone who has its link. */
export const sentNoticeQuery = (noticeId: string, key: string) =>
  queryOptions({
    queryKey: ['public', 'sent-notice', noticeId, key] as const,
    queryFn: (context) =>
      ask<typeof getSentNotice>(context, 'GET /api/v1/app/notices/:noticeId', {
        params: { noticeId },
        query: { key },
      }),
    retry: false,
    staleTime: 0,
  });

/** Decisions against the caller. */
export const statementsQuery = () =>
  queryOptions({
    queryKey: [...noticesKey, 'statements'] as const,
    queryFn: async (context) => (await ask<typeof listStatements>(context, 'GET /api/v1/app/own-notices')).statements,
    staleTime: 0,
  });

export const statementQuery = (noticeId: string) =>
  queryOptions({
    queryKey: [...noticesKey, 'statement', noticeId] as const,
    queryFn: (context) =>
      ask<typeof getStatement>(context, 'GET /api/v1/app/own-notices/:noticeId', { params: { noticeId } }),
    staleTime: 0,
  });

interface Filter {
  readonly show: NoticeShow;
  readonly search: string;
  readonly page: number;
}

export const adminNoticesQuery = ({ show, search, page }: Filter) =>
  queryOptions({
    queryKey: [...noticesKey, 'admin', { show, search, page }] as const,
    queryFn: (context) =>
      ask<typeof listNotices>(context, 'GET /api/v1/app/admin/notices', { query: { show, search, page } }),
    staleTime: 0,
  });

export const adminNoticeQuery = (noticeId: string) =>
  queryOptions({
    queryKey: [...noticesKey, 'admin-notice', noticeId] as const,
    queryFn: (context) =>
      ask<typeof getNotice>(context, 'GET /api/v1/app/admin/notices/:noticeId', { params: { noticeId } }),
    staleTime: 0,
  });
