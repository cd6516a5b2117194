import { z } from 'zod';
import { label } from '#content/label.ts';
import { type Label, type MailingList, mailingListKeys } from '#contract-kit/label.ts';
import { endpoint } from '#contract-kit/endpoint.ts';
import { emailAddress, message, requiredText, time } from '#contract-kit/shapes.ts';
import { t } from '#contract-kit/texts/text.ts';

export const categories = mailingListKeys;
export type Category = MailingList;
export const category = z.enum(categories);

export const nameOf = (one: Category, { mailingLists }: Label): string => mailingLists[one].name;

/** What the lists were called first, which programs may send instead of a key. */
const byName: Readonly<Record<string, Category>> = Object.fromEntries(
  categories.map((one) => [nameOf(one, label), one]),
);

const subscriberEmail = emailAddress(() => t`Please enter an email.`).toLowerCase();

const chosen = requiredText(100, () => t`Choose a list.`)
  .meta({ example: 'beat-packs' })
  .transform((typed) => byName[typed] ?? typed)
  .pipe(z.enum(categories, { error: () => t`Choose from these lists: ${{ value: categories.join(', ') }}.` }));
const chosenCategories = z
  .array(chosen)
  .min(1, { error: () => t`Choose at least one list.` })
  .max(categories.length);

const tooOften = {
  SUBSCRIBERS_TOO_OFTEN: { status: 429, message: () => t`Too many attempts. Try again in a few minutes.` },
} as const;

export const subscribe = endpoint({
  method: 'POST',
  path: '/api/v1/app/subscribe',
  summary: 'Request a subscription to mailing lists. It takes effect once the owner of the address confirms it',
  body: z.object({ email: subscriberEmail, categories: chosenCategories }),
  response: message,
  failures: tooOften,
});

export const joinEmailList = endpoint({
  method: 'POST',
  path: '/api/v1/app/emaillist',
  summary:
    'Request a subscription to the label’s general email updates. It takes effect once the owner of the address confirms it',
  body: z.object({ email: subscriberEmail }),
  response: message,
  failures: tooOften,
});

const confirmationToken = z.string().max(100);
const linkOver = {
  SUBSCRIBERS_LINK_OVER: {
    status: 410,
    message: () => t`This link has expired or was already used. Subscribe again to get a new one.`,
  },
} as const;

export const getConfirmation = endpoint({
  method: 'GET',
  path: '/api/v1/app/subscribe/confirm',
  summary:
    'Get the email address and lists of a confirmation link. Changes nothing, because mail scanners follow links, too',
  query: z.object({ token: confirmationToken }),
  response: z.object({
    email: z.string(),
    categories: z.array(category),
    expiresAt: time,
    /** Whether the link was used before and the reader is still subscribed. */
    isConfirmed: z.boolean(),
  }),
  failures: linkOver,
});
export type Confirmation = z.infer<typeof getConfirmation.response>;

export const confirmSubscription = endpoint({
  method: 'POST',
  path: '/api/v1/app/subscribe/confirm',
  summary: 'Confirm the subscription of a confirmation link. Idempotent',
  body: z.object({ token: confirmationToken, categories: chosenCategories.optional() }),
  response: z.object({ message: z.string(), categories: z.array(category), preferencesToken: z.string() }),
  failures: linkOver,
});

/** A signed token in the links of every email to a list. */
const linkToken = z.string().max(100);
const linkUnknown = {
  SUBSCRIBERS_LINK_UNKNOWN: {
    status: 404,
    message: () => t`This link doesn’t work. Open the one in our latest email.`,
  },
} as const;

export const preferences = z.object({
  /** Shortened, because emails get forwarded with their links. */
  email: z.string(),
  categories: z.array(category),
});
export type Preferences = z.infer<typeof preferences>;

export const getPreferences = endpoint({
  method: 'GET',
  path: '/api/v1/app/subscribe/preferences',
  summary: 'Get the lists that the owner of a link is on',
  query: z.object({ token: linkToken }),
  response: preferences,
  failures: linkUnknown,
});

export const savePreferences = endpoint({
  method: 'PUT',
  path: '/api/v1/app/subscribe/preferences',
  summary: 'Choose the lists of a link’s owner, or unsubscribe from all of them',
  body: z.object({ token: linkToken, categories: z.array(chosen).max(categories.length) }),
  response: z.object({ message: z.string(), categories: z.array(category) }),
  failures: linkUnknown,
});

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/v1/app/unsubscribe',
  summary: 'Unsubscribe from a list with a signed link (RFC 8058 one-click). The body is ignored',
  xsrf: 'exempt',
  query: z.object({ token: linkToken }),
  maxBodyBytes: 4096,
  response: message,
  failures: linkUnknown,
});

export const openUnsubscribe = endpoint({
  method: 'GET',
  path: '/api/v1/app/unsubscribe',
  summary: 'Redirect people whose mail program opens the link to their preferences. Changes nothing',
  query: z.object({ token: linkToken }),
  status: 302,
  response: 'binary',
  contentType: 'text/html',
});
