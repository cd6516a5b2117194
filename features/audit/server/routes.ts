import type { Deps } from '#platform/deps.ts';
import { sendCsv } from '#platform/http/csv.ts';
import { type Route, route } from '#platform/http/route.ts';
import * as contract from '../contract.ts';
import { auditCsv } from './audit-csv.ts';
import { countAudit, listAudit, listAuditActions } from './list-audit.ts';

export const auditRoutes = (deps: Deps): Route[] => [
  route(contract.listAudit, ({ query }) => listAudit(deps, query)),
  route(contract.countAudit, ({ query }) => countAudit(deps, query)),
  route(contract.listAuditActions, async () => ({ actions: await listAuditActions(deps.db) })),
  route(contract.auditCsv, ({ query, reply }) => sendCsv(reply, 'audit-log.csv', auditCsv(deps, query))),
];
