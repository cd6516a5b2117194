import { queryOptions } from '@tanstack/react-query';
import { ask } from '#ui/data/api.ts';
import type { AuditFilters, countAudit, listAudit, listAuditActions } from '../contract.ts';

const auditKey = ['personal', 'audit'] as const;

export interface AuditPlace {
  readonly cursor?: string;
  readonly direction?: 'older' | 'newer';
}

export const auditQuery = (filters: AuditFilters, place: AuditPlace) =>
  queryOptions({
    queryKey: [...auditKey, 'page', filters, place] as const,
    queryFn: (context) => ask<typeof listAudit>(context, 'GET /api/v1/app/audit', { query: { ...filters, ...place } }),
  });

export const auditTotalQuery = (filters: AuditFilters) =>
  queryOptions({
    queryKey: [...auditKey, 'total', filters] as const,
    queryFn: (context) => ask<typeof countAudit>(context, 'GET /api/v1/app/audit/total', { query: filters }),
  });

export const auditActionsQuery = () =>
  queryOptions({
    queryKey: [...auditKey, 'actions'] as const,
    queryFn: async (context) => {
      const { actions } = await ask<typeof listAuditActions>(context, 'GET /api/v1/app/audit/actions');
      return actions;
    },
  });
