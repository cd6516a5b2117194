import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { notForExclusives } from '#contract-kit/refusals.ts';
import { id, message, price, time } from '#contract-kit/shapes.ts';
import { codeNameOf } from '#features/checkout/code-name.ts';
import { t } from '#contract-kit/texts/text.ts';

export const maxCodes = 200;
export const maxDeals = 20;

/** Maximum number of beats, and of licenses, that a code or a deal can be limited to. */
export const maxChosen = 300;

const codeHint = (): string => t`Use 3 to 32 letters, digits, hyphens, or underscores.`;
const isCodeName = /^[A-Z0-9_-]{3,32}$/;
/** Stored and compared in upper case. */
const codeName = z
  .string({ error: () => t`Enter a code.` })
  .max(64, { error: codeHint })
  .overwrite(codeNameOf)
  .regex(isCodeName, { error: codeHint });

/** Returns null if the typed text can't be a code. */
export const readCodeName = (typed: string): string | null => {
  const name = codeNameOf(typed);
  return isCodeName.test(name) ? name : null;
};

const percentHint = (): string => t`Enter a whole number from 1 to 100.`;
const wholePercent = z.int({ error: percentHint }).min(1, { error: percentHint }).max(100, { error: percentHint });
const amountHint = (): string => t`Enter an amount like 10.00, up to 999,999.99.`;
const amount = price.refine((typed) => Number(typed) <= 999_999.99, { error: amountHint });
const uses = z
  .int()
  .min(1, { error: () => t`Enter at least 1.` })
  .max(1_000_000, { error: () => t`Enter at most 1,000,000.` })
  .nullable();
const chosen = z.array(id).max(maxChosen, { error: () => t`Choose at most ${{ maxChosen: String(maxChosen) }}.` });

const moment = time.max(30).nullable().default(null);

const codeFields = z.object({
  code: codeName.meta({ example: 'SUMMER', description: 'The code that buyers enter, in upper case' }),
  kind: z.enum(['percent', 'amount']).describe('Whether `value` is a percentage or an amount'),
  value: z
    .union([wholePercent, amount], {
      error: ({ input }) => (typeof input === 'number' ? percentHint() : amountHint()),
    })
    .describe(
      'For `percent`, a whole number from 1 to 100. For `amount`, a price of at least 0.01, deducted once per order and split over the matching lines',
    ),
  startsAt: moment.describe('Start; null to start now'),
  endsAt: moment.describe('End; null for no end'),
  maxUses: uses.default(null).describe('Maximum number of uses by all buyers; null for no limit'),
  maxUsesPerBuyer: uses.default(1).describe('Maximum number of uses per buyer; null for no limit'),
  minSubtotal: amount.default('0.00').describe('Minimum total of the matching lines'),
  beatIds: chosen.default([]).describe('Ids of the beats it applies to; empty for all'),
  licenseIds: chosen.default([]).describe('Ids of the licenses it applies to; empty for all'),
  exclusiveToo: z.boolean().default(false).describe('Whether it also applies to exclusive licenses'),
  paused: z.boolean().default(false).describe('Whether it’s paused; nobody can use it then'),
});

const valueIssue = ({ kind, value }: Pick<z.infer<typeof codeFields>, 'kind' | 'value'>): string | null => {
  if (kind === 'percent') return typeof value === 'number' ? null : percentHint();
  return typeof value === 'string' && Number(value) > 0 ? null : amountHint();
};

const codeBody = codeFields.superRefine((typed, context) => {
  const issue = valueIssue(typed);
  if (issue !== null) context.addIssue({ code: 'custom', path: ['value'], message: issue });
  if (typed.startsAt !== null && typed.endsAt !== null && Date.parse(typed.endsAt) <= Date.parse(typed.startsAt)) {
    context.addIssue({ code: 'custom', path: ['endsAt'], message: t`Choose an end after the start.` });
  }
});

export const code = codeFields
  .extend({
    _id: id,
    state: z.enum(['active', 'scheduled', 'paused', 'ended', 'used_up']).describe('Whether it can be used now'),
    uses: z.int().describe('Number of orders with it that are open or were paid'),
    saved: price.describe('Total that buyers have saved; items that were fully refunded or charged back don’t count'),
    earned: price.describe('Net sales with this code in the ledger: without tax, after refunds'),
    createdAt: time.describe('When it was created'),
  })
  .meta({ title: 'DiscountCode' });
export type Code = z.infer<typeof code>;

const unlessPaused = { when: 'unless the code is paused, or the call uses an API key' } as const;

const codeId = z.object({ codeId: id.describe('Id of the discount code') });
const tooOften = {
  DISCOUNTS_TOO_OFTEN: {
    status: 429,
    message: () => t`You’ve changed a lot in a short time. Try again in a few minutes.`,
  },
} as const;
const codeFailures = {
  ...tooOften,
  ...notForExclusives,
  DISCOUNTS_CODE_TAKEN: { status: 409, message: () => t`You already have a code with this name. Choose another one.` },
  DISCOUNTS_TOO_MANY_CODES: {
    status: 409,
    message: () => t`You can have at most ${{ maxCodes: String(maxCodes) }} codes. Delete one first.`,
  },
  /** The caller can't discount this beat or license. */
  DISCOUNTS_NOT_YOURS: {
    status: 400,
    message: () => t`You can only choose what you sell, and licenses you sell it under.`,
  },
} as const;
const codeNotFound = { DISCOUNTS_CODE_NOT_FOUND: { status: 404, message: () => t`We can’t find this code.` } } as const;

export const listCodes = endpoint({
  method: 'GET',
  path: '/api/v1/app/seller/codes',
  scope: 'codes:write',
  access: 'seller',
  summary: 'List your discount codes, newest first, and whether you take part in the label’s promotions',
  response: z.object({
    codes: z.array(code).max(maxCodes).describe('Codes, newest first'),
    takesPart: z.boolean().describe('Whether the label’s codes also apply to your beats'),
  }),
});

export const addCode = endpoint({
  method: 'POST',
  path: '/api/v1/app/seller/codes',
  scope: 'codes:write',
  access: 'seller',
  recentPassword: unlessPaused,
  summary: 'Create a discount code for your beats',
  body: codeBody,
  status: 201,
  response: z.object({ code: code.describe('The code as stored') }),
  failures: codeFailures,
});

export const editCode = endpoint({
  method: 'PUT',
  path: '/api/v1/app/seller/codes/:codeId',
  scope: 'codes:write',
  access: 'seller',
  recentPassword: unlessPaused,
  summary: 'Change, pause or end a discount code. Existing orders keep their prices',
  params: codeId,
  body: codeBody,
  response: z.object({ code: code.describe('The code as stored') }),
  failures: { ...codeFailures, ...codeNotFound },
});

export const deleteCode = endpoint({
  method: 'DELETE',
  path: '/api/v1/app/seller/codes/:codeId',
  scope: 'codes:write',
  access: 'seller',
  summary: 'Delete a discount code. Orders keep it in their history',
  params: codeId,
  response: message,
  failures: codeNotFound,
});

export const setTakesPart = endpoint({
  method: 'PUT',
  path: '/api/v1/app/seller/label-promotions',
  access: 'seller',
  // The label’s codes may be for exclusive licenses.
  recentPassword: { when: 'to take part' },
  summary: 'Choose whether the label’s discount codes apply to your beats',
  body: z.object({ takesPart: z.boolean() }),
  response: z.object({ takesPart: z.boolean() }),
});

const percent = wholePercent;
const lines = (least: number, most: number) => {
  const error = (): string => t`Enter a whole number from ${{ min: String(least) }} to ${{ max: String(most) }}.`;
  return z.int({ error }).min(least, { error }).max(most, { error });
};
const dealFields = z.discriminatedUnion('kind', [
  /** The cheapest `get` of every `buy + get` lines are free: their prices are taken off all fitting lines. */
  z.object({ kind: z.literal('buy-get'), buy: lines(1, 10), get: lines(1, 5), licenseIds: chosen.default([]) }),
  /** `percent` off each line if there are at least `from`. */
  z.object({ kind: z.literal('from'), from: lines(2, 20), percent, licenseIds: chosen.default([]) }),
]);

const dealFacts = z.object({
  _id: id,
  /** "Buy 2, get 1 free", "3 or more: 20% off". */
  label: z.string(),
  uses: z.int(),
  saved: price,
  earned: price,
  createdAt: time,
});
export const deal = dealFields.and(dealFacts);
export type Deal = z.infer<typeof deal>;

const dealId = z.object({ dealId: id });
const dealFailures = {
  ...tooOften,
  DISCOUNTS_TOO_MANY_DEALS: {
    status: 409,
    message: () => t`You can have at most ${{ maxDeals: String(maxDeals) }} deals. Delete one first.`,
  },
  DISCOUNTS_NOT_YOURS: codeFailures.DISCOUNTS_NOT_YOURS,
} as const;
const dealNotFound = { DISCOUNTS_DEAL_NOT_FOUND: { status: 404, message: () => t`We can’t find this deal.` } } as const;

export const listDeals = endpoint({
  method: 'GET',
  path: '/api/v1/app/seller/deals',
  access: 'seller',
  summary: 'List your quantity deals, newest first',
  response: z.object({ deals: z.array(deal).max(maxDeals) }),
});

export const addDeal = endpoint({
  method: 'POST',
  path: '/api/v1/app/seller/deals',
  access: 'seller',
  recentPassword: true,
  summary: 'Create a quantity deal for your beats',
  body: dealFields,
  status: 201,
  response: z.object({ deal }),
  failures: dealFailures,
});

export const editDeal = endpoint({
  method: 'PUT',
  path: '/api/v1/app/seller/deals/:dealId',
  access: 'seller',
  recentPassword: true,
  summary: 'Change a quantity deal. Existing orders keep their prices',
  params: dealId,
  body: dealFields,
  response: z.object({ deal }),
  failures: { ...dealFailures, ...dealNotFound },
});

export const deleteDeal = endpoint({
  method: 'DELETE',
  path: '/api/v1/app/seller/deals/:dealId',
  access: 'seller',
  summary: 'Delete a quantity deal',
  params: dealId,
  response: message,
  failures: dealNotFound,
});

/** The deals for the badges on a seller's beats and artist page. */
export const listDealsOfSeller = endpoint({
  method: 'GET',
  path: '/api/v1/app/deals/:username',
  summary: 'List a seller’s quantity deals, as buyers see them',
  params: z.object({ username: z.string().max(100) }),
  response: z.object({
    /** Empty `licenseIds` mean all licenses that aren't exclusive. Licenses with a reduced price never get the deal. */
    deals: z.array(z.object({ label: z.string(), licenseIds: z.array(id) })).max(maxDeals),
  }),
});
