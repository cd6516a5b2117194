import type { Deps } from '#platform/deps.ts';
import { sendCsv } from '#platform/http/csv.ts';
import { type Route, route } from '#platform/http/route.ts';
import * as contract from '../../contract-admin.ts';
import { actOnNotice, askNotifier, noteCourt, rejectNotice, releaseMoney, restoreTarget } from '../decisions/decide.ts';
import { getNotice } from './get-notice.ts';
import { keepAccount } from './keep-account.ts';
import { listNotices } from './list-notices.ts';
import { noticesCsv } from './notices-csv.ts';

export const adminRoutes = (deps: Deps): Route[] => [
  route(contract.listNotices, ({ query }) => listNotices(deps, query)),
  route(contract.getNoticesCsv, ({ query: { year }, reply }) =>
    sendCsv(reply, `notices-${year}.csv`, noticesCsv(deps.db, year)),
  ),
  route(contract.getNotice, ({ params }) => getNotice(deps, params.noticeId)),
  route(contract.askNotifier, ({ params, body, actor }) => askNotifier(deps, { ...params, actor }, body.reason)),
  route(contract.rejectNotice, ({ params, body, actor }) => rejectNotice(deps, { ...params, actor }, body.reason)),
  route(contract.actOnNotice, ({ params, body, actor }) => actOnNotice(deps, { ...params, actor }, body)),
  route(contract.noteCourt, ({ params, body, actor }) => noteCourt(deps, { ...params, actor }, body.filing)),
  route(contract.restoreTarget, ({ params, body, actor }) => restoreTarget(deps, { ...params, actor }, body.reason)),
  route(contract.releaseMoney, ({ params, actor }) => releaseMoney(deps, { ...params, actor })),
  route(contract.keepAccount, ({ params, body, actor }) => keepAccount(deps, { ...params, ...body, actor })),
];
