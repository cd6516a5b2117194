import { z } from 'zod';
import { addCode, addDeal } from './contract.ts';
import { readCodeFields, readDealFields } from './typed-fields.ts';

// For the forms: the contract's bodies, of what was typed. Apart from `typed-fields.ts`, so that no page starts with validators.

export const typedCode = z.preprocess((fields) => readCodeFields(fields as never), addCode.body);
export const typedDeal = z.preprocess((fields) => readDealFields(fields as never), addDeal.body);
