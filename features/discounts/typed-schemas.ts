import { z } from 'zod';
import { addCode, addDeal } from './contract.ts';
import { readCodeFields, readDealFields } from './typed-fields.ts';

// Separate from `typed-fields.ts`, so that no page loads validators at the start.

export const typedCode = z.preprocess((fields) => readCodeFields(fields as never), addCode.body);
export const typedDeal = z.preprocess((fields) => readDealFields(fields as never), addDeal.body);
