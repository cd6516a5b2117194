import { endpoint } from '#contract-kit/endpoint.ts';
import { z } from 'zod';
import { addCode, code, deleteCode, editCode, maxCodes } from './contract.ts';

// The label's codes, for beats of its own artists and of sellers who take part in its promotions.

export const listLabelCodes = endpoint({
  method: 'GET',
  path: '/api/v1/app/admin/codes',
  scope: 'codes:write',
  access: 'admin',
  summary: 'List the label’s discount codes, newest first',
  response: z.object({ codes: z.array(code).max(maxCodes).describe('Codes, newest first') }),
});

export const addLabelCode = endpoint({
  ...addCode,
  path: '/api/v1/app/admin/codes',
  access: 'admin',
  summary: 'Create a discount code for the label',
});

export const editLabelCode = endpoint({
  ...editCode,
  path: '/api/v1/app/admin/codes/:codeId',
  access: 'admin',
  summary: 'Change, pause or end one of the label’s discount codes. Existing orders keep their prices',
});

export const deleteLabelCode = endpoint({
  ...deleteCode,
  path: '/api/v1/app/admin/codes/:codeId',
  access: 'admin',
  summary: 'Delete one of the label’s discount codes. Orders keep it in their history',
});
