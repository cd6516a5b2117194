import { z } from 'zod';
import { currencies } from '#contract-kit/currency.ts';
import { endpoint } from '#contract-kit/endpoint.ts';
import { languageCodes } from '#contract-kit/languages/languages.ts';
import { aiPolicies } from './ai-policy.ts';
import { t } from '#contract-kit/texts/text.ts';

/** Whether Stripe computes tax, and whether prices include it. */
export const taxMode = z.enum(['off', 'included', 'added']);
export type TaxMode = z.infer<typeof taxMode>;

export const getSite = endpoint({
  method: 'GET',
  path: '/api/v1/app/site',
  summary: 'Get the site’s settings: payments, currency, tax, and the progress of the demo catalogue',
  response: z.object({
    /** `test`: no real money moves, and every page says TEST MODE. `off`: checkout returns 503. */
    payments: z.enum(['live', 'test', 'off']),
    /** False while an admin has turned buying off. Previews still play and carts are kept. */
    isEcomEnabled: z.boolean(),
    /** Null if the demo catalogue is complete, if there is none, or while the database is down. */
    demo: z.object({ ready: z.number().int(), total: z.number().int() }).nullable(),
    /** Path of the outbox; null in production. */
    outbox: z.string().nullable(),
    /** The shop's only currency. Amounts that don't name a currency are in this one. */
    currency: z.enum(currencies),
    /** The languages of the pages, the shop's own first. Missing if there is only English. */
    languages: z.tuple([z.enum(languageCodes)], z.enum(languageCodes)).optional(),
    /** How buyers request immediate delivery; `auto` depends on their country. */
    consent: z.enum(['auto', 'line', 'checkbox']),
    /** Applies to new orders. */
    taxMode,
    /** Current year in the label's time zone, for the rights notice. */
    year: z.number().int(),
    /** True while the database is down: pages show the last known state, and nothing can be changed. */
    away: z.boolean(),
  }),
});
export type Site = z.infer<typeof getSite.response>;

const ecom = z.object({ isEcomEnabled: z.boolean() });

export const getEcomEnabled = endpoint({
  method: 'GET',
  path: '/api/v1/app/isEcomEnabled',
  summary: 'Get whether buying is turned on',
  response: ecom,
});

export const putEcomEnabled = endpoint({
  method: 'PUT',
  path: '/api/v1/app/isEcomEnabled',
  summary: 'Turn buying on or off for everyone. Payments in progress continue',
  access: 'admin',
  body: ecom,
  response: ecom,
});

const ai = z.object({
  /**
   * `allow`: sellers may say which parts of a beat AI made. `disclose`: they must, to sell it. `refuse`: they must, and
   * beats with AI-generated audio can't be sold.
   */
  aiPolicy: z.enum(aiPolicies, { error: () => t`Choose allow, disclose or refuse.` }),
});

export const getAiPolicy = endpoint({
  method: 'GET',
  path: '/api/v1/app/ai-policy',
  summary: 'Get the site’s rules for beats with AI-generated audio',
  response: ai,
});

export const putAiPolicy = endpoint({
  method: 'PUT',
  path: '/api/v1/app/ai-policy',
  summary: 'Change the site’s rules for beats with AI-generated audio. Beats on sale stay on sale',
  access: 'admin',
  body: ai,
  response: ai,
});

export const getAppInfo = endpoint({
  method: 'GET',
  path: '/api/v1/app/app-info',
  summary: 'Get the site’s host, software version and server, and the company’s name, type and size',
  access: 'user',
  response: z.object({
    App_Host: z.string(),
    App_Version: z.string(),
    App_Server: z.string(),
    /** Name, type and size of the company. */
    CM_NAME: z.string(),
    CM_TYPE: z.string(),
    CM_AMOUNT: z.string(),
  }),
});
export type AppInfo = z.infer<typeof getAppInfo.response>;
