import { isFailure } from '#contract-kit/failure.ts';
import type { Deps } from '#platform/deps.ts';
import { route, type Route } from '#platform/http/route.ts';
import { sendInlinePdf } from '#platform/http/send-inline-pdf.ts';
import * as contract from '../contract.ts';
import { acceptLoss, changeEvidence, submitEvidence, switchAutoSubmit } from './admin/change-dispute.ts';
import { getDispute } from './admin/get-dispute.ts';
import { listDisputes } from './admin/list-disputes.ts';
import { findFile } from './admin/open-file.ts';

export const disputesRoutes = (deps: Deps): Route[] => [
  route(contract.listDisputes, ({ query }) => listDisputes(deps.db, query)),
  route(contract.getDispute, ({ params }) => getDispute(deps, params.disputeId)),
  route(contract.getEvidenceFile, async ({ params, reply }) => {
    const file = await findFile(deps.db, params);
    return isFailure(file) ? file : await sendInlinePdf(reply, `${params.field}.pdf`, file.content);
  }),
  route(contract.changeEvidence, ({ params, body, actor }) => changeEvidence(deps, { ...params, actor }, body)),
  route(contract.submitEvidence, ({ params, actor }) => submitEvidence(deps, { ...params, actor })),
  route(contract.acceptLoss, ({ params, actor }) => acceptLoss(deps, { ...params, actor })),
  route(contract.switchAutoSubmit, ({ params, body, actor }) => switchAutoSubmit(deps, { ...params, actor }, body.on)),
];
