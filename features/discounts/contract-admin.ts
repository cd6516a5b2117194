import { endpoint } from '#contract-kit/endpoint.ts';
import { z } from 'zod';
import { addCode, code, deleteCode, editCode, maxCodes } from './contract.ts';

// The label's codes, for beats of its own artists and of sellers who take part in its promotions.

export const listLabelCodes = endpoint({
  method: 'GET',
  path: '/api/v1/app/admin/codes',
  scope: 'codes:write',
  access: 'admin',
  summary: 'The label’s discount codes, newest first',
  response: z.object({ codes: z.array(code).max(maxCodes).describe('Newest first') }),
});

export const addLabelCode = endpoint({
  ...addCode,
  path: '/api/v1/app/admin/codes',
  access: 'admin',
  summary: 'A new discount code of the label',
});

export const editLabelCode = endpoint({
  ...editCode,
  path: '/api/v1/app/admin/codes/:codeId',
  access: 'admin',
  summary: 'Changes, pauses or ends a discount code of the label; what was ordered with it keeps its price',
});

export const deleteLabelCode = endpoint({
  ...deleteCode,
  path: '/api/v1/app/admin/codes/:codeId',
  access: 'admin',
  summary: 'Deletes a discount code of the label; orders keep it in their history',
});
