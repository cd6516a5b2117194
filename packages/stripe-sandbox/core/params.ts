import qs from 'qs';
import { z } from 'zod';
import { invalidRequest, type ApiError } from './errors.ts';
import { currencyName } from './money.ts';
import type { Work } from './store.ts';

z.config({ jitless: true });

/** Parses form bodies and query strings, which nest with indexed brackets. */
export const parseForm = (text: string): Record<string, unknown> =>
  qs.parse(text, { depth: 20, arrayLimit: 1000, parameterLimit: 10000 });

const wholeNumber = /^-?\d{1,15}$/;

export const text = (max = 5000) => z.string().max(max);

export const integer = (min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER) =>
  z
    .string()
    .regex(wholeNumber, 'Invalid integer')
    .transform(Number)
    .refine((value) => value >= min && value <= max, `Must be between ${min} and ${max}`);

export const metadata = z
  .record(
    z
      .string()
      .max(40, 'Metadata keys can be at most 40 characters')
      .regex(/^[^[\]]+$/, 'Metadata keys cannot hold square brackets'),
    z.string().max(500, 'Metadata values can be at most 500 characters'),
  )
  .refine((record) => Object.keys(record).length <= 50, 'Metadata can hold at most 50 keys');

export const expandParam = { expand: z.array(text()).optional() };

export const pageParams = {
  ...expandParam,
  limit: integer(1, 100).default(10),
  starting_after: text().optional(),
  ending_before: text().optional(),
};

/** Stripe takes other currencies, too, and converts them to the account's. */
export const checkCurrency = ({ settings: { currency: own } }: Work, currency: string, param: string): void => {
  if (currency === own) return;
  throw invalidRequest(`Invalid ${param}: This sandbox’s account has ${currencyName(own)} (${own}) only`, { param });
};

const moment = integer(0);
export const createdParam = {
  created: z
    .union([
      moment,
      z.strictObject({
        gt: moment.optional(),
        gte: moment.optional(),
        lt: moment.optional(),
        lte: moment.optional(),
      }),
    ])
    .optional(),
};

const bracketed = ([first, ...rest]: readonly PropertyKey[]): string =>
  [String(first ?? ''), ...rest.map((part) => `[${String(part)}]`)].join('');

const toApiError = (issue: z.core.$ZodIssue): ApiError => {
  if (issue.code === 'unrecognized_keys') {
    const param = bracketed([...issue.path, issue.keys[0]!]);
    return invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const param = bracketed(issue.path);
  if (issue.code === 'invalid_type' && issue.input === undefined) {
    return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  const code = issue.message === 'Invalid integer' ? 'parameter_invalid_integer' : undefined;
  return invalidRequest(`Invalid ${param}: ${issue.message}`, { ...(code && { code }), param });
};

/** @throws {ApiError} 400 that names the first invalid parameter, unknown ones first */
export const readParams = <T>(schema: z.ZodType<T>, params: Record<string, unknown>): T => {
  const result = schema.safeParse(params, { reportInput: true });
  if (result.success) return result.data;
  const issues = result.error.issues;
  throw toApiError(issues.find((issue) => issue.code === 'unrecognized_keys') ?? issues[0]!);
};

/** Accepts what a browser's email field accepts, as Stripe does. */
export const emailParam = z.email({ pattern: z.regexes.html5Email, error: 'Invalid email address' }).max(800);
