import { Readable } from 'node:stream';
import type { Deps } from '#platform/deps.ts';
import { type Route, route, sent } from '#platform/http/route.ts';
import * as contract from '../contract.ts';
import { auditCsv } from './audit-csv.ts';
import type { People } from './find-entries.ts';
import { countAudit, listAudit, listAuditActions } from './list-audit.ts';

export const auditRoutes = (deps: Pick<Deps, 'db'> & { readonly people: People }): Route[] => [
  route(contract.listAudit, ({ query }) => listAudit(deps, query)),
  route(contract.countAudit, ({ query }) => countAudit(deps, query)),
  route(contract.listAuditActions, async () => ({ actions: await listAuditActions(deps.db) })),
  route(contract.auditCsv, async ({ query, reply }): Promise<typeof sent> => {
    await reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', 'attachment; filename="audit-log.csv"')
      .send(Readable.from(auditCsv(deps, query)));
    return sent;
  }),
];
