import { z } from 'zod';
import { canonicalEmail, emailTooLong, maxEmail, readEmail } from './email-address.ts';
import { issueMessage } from './issue-messages.ts';
import { priceToCents } from './money.ts';
import { cleanText, isVisible } from './visible-text.ts';
import { t } from './texts/text.ts';

// Schemas compiled by zod are several times as fast. Pages can't compile them: the Content-Security-Policy forbids eval
// there.
z.config({ jitless: 'document' in globalThis, localeError: issueMessage });

export const exampleId = '0198c252-1b10-7cc6-8b3a-56625bdba5ed';
export const id = z
  .uuid({ error: () => t`This is not a valid id.` })
  .meta({ example: exampleId, description: 'A UUID' });

// Everything in params, query and body has a maximum: server/bounded-contracts.test.ts finds what has none.

/** Typed text without invisible characters. server/typed-text.test.ts finds text fields that don't use it. */
export const text = (max: number) =>
  z
    .string()
    .overwrite(cleanText)
    .max(max, { error: () => t`At most ${{ max: String(max) }} characters.` });
/** Must contain something visible; otherwise the message is `missing`. */
export const requiredText = (max: number, missing: () => string) =>
  z
    .string({ error: missing })
    .overwrite(cleanText)
    .min(1, { error: missing })
    .max(max, { error: () => t`At most ${{ max: String(max) }} characters.` })
    .refine((typed) => typed === '' || isVisible(typed), { error: missing });

const priceHint = (): string => t`Enter a price with two decimals, like 19.99.`;
/** Describes every price; a response for programs also says what it's the price of. */
export const priceWords = 'In the shop’s currency, with two decimals';
export const price = z
  .string()
  .max(12, { error: priceHint })
  .regex(/^\d{1,9}\.\d{2}$/, { error: priceHint })
  .meta({ example: '19.99', description: priceWords });
/** Parsed as cents. `issueOf` returns what is wrong with the typed text, or null. */
export const typedPrice = (issueOf: (typed: string) => string | null) =>
  text(20)
    .transform((typed, context) => {
      const issue = issueOf(typed);
      if (issue === null) return priceToCents(typed);
      context.addIssue({ code: 'custom', message: issue });
      return z.NEVER;
    })
    .meta({ example: '19.99' });
export const timeWords = 'ISO 8601, UTC';
export const time = z.iso.datetime().describe(timeWords);
export const message = z.object({ message: z.string().describe('What was done, as a sentence for users') });
/** Parsed as `readEmail` stores it. `missing` is the message if it's empty. */
export const emailAddress = (missing = (): string => t`Enter your email address.`) =>
  z
    .string({ error: missing })
    .max(maxEmail, { error: emailTooLong, abort: true })
    .overwrite((typed) => canonicalEmail(typed.trim()))
    .superRefine((typed, context) => {
      const read = readEmail(typed);
      if ('issue' in read) context.addIssue({ code: 'custom', message: typed === '' ? missing() : read.issue });
    })
    .meta({ format: 'email' });
export const email = emailAddress();
export const pageNumber = (max = 10_000) => z.coerce.number().int().min(1).max(max).default(1);
export const pageCounts = {
  total: z.number().int().describe('Number of entries on all pages'),
  pages: z.number().int().describe('Number of pages'),
};
/** `name` is the field of the list in the response. */
export const pageOf = <const Name extends string, Item extends z.ZodType>(name: Name, item: Item) =>
  z.object({ [name]: z.array(item), ...pageCounts } as Record<Name, z.ZodArray<Item>> & typeof pageCounts);

export const invalidDates = (): string => t`Please enter valid dates and times.`;
/** `YYYY-MM-DD`, a day that exists. */
export const day = z
  .string({ error: invalidDates })
  .max(10, { error: invalidDates })
  .regex(/^\d{4}-\d{2}-\d{2}$/, { error: invalidDates })
  .refine(
    (text) => {
      const date = new Date(`${text}T00:00:00Z`);
      return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
    },
    { error: invalidDates },
  )
  .meta({ example: '2026-12-01' });
/** `HH:mm` */
export const timeOfDay = z
  .string({ error: invalidDates })
  .max(5, { error: invalidDates })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: invalidDates })
  .meta({ example: '18:00' });
