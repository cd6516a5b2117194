import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { foldSearch } from '#contract-kit/email-address.ts';
import { id, message, pageNumber, pageOf, requiredText, text, time } from '#contract-kit/shapes.ts';
import { category } from './contract.ts';
import { t } from '#contract-kit/texts/text.ts';

const base = '/api/v1/app/admin/mailing-list';

export const subscriberFilter = z.enum(['all', ...category.options, 'bounced']);
export type SubscriberFilter = z.infer<typeof subscriberFilter>;

const filter = {
  filter: subscriberFilter.default('all'),
  /** The beginning of an email address. */
  q: text(254).overwrite(foldSearch).default(''),
} as const;

export const subscriber = z.object({
  id,
  email: z.string(),
  categories: z.array(category),
  since: time,
  bouncedAt: time.nullable(),
  /** Reply of the subscriber's mail server. */
  bounceReason: z.string().nullable(),
});
export type Subscriber = z.infer<typeof subscriber>;

export const listSubscribers = endpoint({
  method: 'GET',
  path: `${base}/subscribers`,
  summary: 'List subscribers, 20 a page, newest first, or by email address in a search',
  access: 'admin',
  query: z.object({ ...filter, page: pageNumber() }),
  response: pageOf('subscribers', subscriber).extend({ page: z.number().int() }),
});
export type SubscribersPage = z.infer<typeof listSubscribers.response>;

export const countSubscribers = endpoint({
  method: 'GET',
  path: `${base}/totals`,
  summary:
    'Count all subscribers, those whose emails bounced, and for each list its subscribers and how many of them can be emailed',
  access: 'admin',
  response: z.object({
    all: z.number().int(),
    bounced: z.number().int(),
    categories: z.array(z.object({ category, subscribers: z.number().int(), reachable: z.number().int() })),
  }),
});
export type SubscriberTotals = z.infer<typeof countSubscribers.response>;

export const subscribersCsv = endpoint({
  method: 'GET',
  path: `${base}/subscribers.csv`,
  summary: 'Download the list of subscribers as CSV',
  access: 'admin',
  recentPassword: true,
  query: z.object(filter),
  response: 'binary',
  contentType: 'text/csv',
});

const hint = (): string => t`Start with https:// or, for a page of this site, with /.`;
const isLink = (text: string): boolean =>
  /^\/(?![/\\])/.test(text)
    ? URL.canParse(text, 'https://a.example')
    : /^https?:\/\//i.test(text) && URL.canParse(text);

export const letterBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paragraph'), text: requiredText(2000, () => t`Write something here, or remove it.`) }),
  z.object({ kind: z.literal('heading'), text: requiredText(120, () => t`Write a heading, or remove it.`) }),
  z.object({
    kind: z.literal('button'),
    label: requiredText(60, () => t`What does the button say?`),
    url: requiredText(500, () => t`Where does the button lead?`).refine(isLink, { error: hint }),
  }),
]);
export type LetterBlock = z.infer<typeof letterBlock>;

const letter = z.object({
  category,
  subject: requiredText(150, () => t`Write a subject.`),
  blocks: z
    .array(letterBlock)
    .min(1, { error: () => t`Write something.` })
    .max(20),
});
export type Letter = z.infer<typeof letter>;
/** Enough for the longest text, whose characters may take several bytes each. */
const maxBodyBytes = 512 * 1024;

export const previewLetter = endpoint({
  method: 'POST',
  path: `${base}/preview`,
  summary: 'Preview an email as its subscribers will see it',
  access: 'admin',
  body: letter,
  maxBodyBytes,
  response: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
});
export type LetterPreview = z.infer<typeof previewLetter.response>;

const tooOften = {
  SUBSCRIBERS_TOO_OFTEN: { status: 429, message: () => t`Too many attempts. Try again in a few minutes.` },
} as const;

export const sendTest = endpoint({
  method: 'POST',
  path: `${base}/test`,
  summary: 'Send a test email to yourself only',
  access: 'admin',
  body: letter,
  maxBodyBytes,
  response: message,
  failures: tooOften,
});

export const campaignState = z.enum(['sending', 'paused', 'canceled', 'sent']);
export type CampaignState = z.infer<typeof campaignState>;

export const campaign = z.object({
  id,
  kind: z.enum(['letter', 'new-beats']),
  category,
  subject: z.string(),
  state: campaignState,
  by: z.string(),
  createdAt: time,
  endedAt: time.nullable(),
  /** Number of intended recipients; people who unsubscribe before their email is sent get none. */
  recipients: z.number().int(),
  written: z.number().int(),
  bounced: z.number().int(),
});
export type Campaign = z.infer<typeof campaign>;

const nobody = {
  SUBSCRIBERS_NOBODY: { status: 409, message: () => t`Nobody is subscribed to this list yet.` },
} as const;

export const startCampaign = endpoint({
  method: 'POST',
  path: `${base}/campaigns`,
  summary: 'Send an email to everyone on a list. The caller chooses the id; a repeated id is the same campaign',
  access: 'admin',
  recentPassword: true,
  body: letter.extend({ id }),
  maxBodyBytes,
  status: 201,
  response: campaign,
  failures: nobody,
});

export const listCampaigns = endpoint({
  method: 'GET',
  path: `${base}/campaigns`,
  summary: 'List emails to mailing lists with their progress, newest first, 10 a page',
  access: 'admin',
  query: z.object({ page: pageNumber() }),
  response: pageOf('campaigns', campaign).extend({ page: z.number().int() }),
});
export type CampaignsPage = z.infer<typeof listCampaigns.response>;

const change = <const P extends string>(verb: P, summary: string) =>
  ({
    method: 'POST',
    path: `${base}/campaigns/:campaignId/${verb}`,
    summary,
    access: 'admin',
    params: z.object({ campaignId: id }),
    response: campaign,
    failures: {
      SUBSCRIBERS_NO_CAMPAIGN: { status: 404, message: () => t`We can’t find this email.` },
      SUBSCRIBERS_ENDED: { status: 409, message: () => t`This email isn’t being sent anymore.` },
    },
  }) as const;

export const pauseCampaign = endpoint(change('pause', 'Pause an email to a list. No more subscribers get it for now'));
export const resumeCampaign = endpoint({
  ...change('resume', 'Resume a paused email to a list'),
  recentPassword: true,
});
export const cancelCampaign = endpoint(
  change('cancel', 'Cancel an email to a list for good. Emails that haven’t been sent are withdrawn'),
);

export const newBeat = z.object({ id, title: z.string(), artist: z.string(), coverUrl: z.string() });

export const getNewBeats = endpoint({
  method: 'GET',
  path: `${base}/new-beats`,
  summary: 'Get the content of the next email about new beats, and when it can be sent',
  access: 'admin',
  response: z.object({
    /** When the previous email about new beats was sent. */
    since: time.nullable(),
    beats: z.array(newBeat),
    /** Number of new beats that the email leaves out. */
    more: z.number().int(),
    recipients: z.number().int(),
    /** When the week since the previous email is over; null if it is over already. */
    nextAt: time.nullable(),
    /** Whether such an email is being sent or is paused. */
    isOpen: z.boolean(),
  }),
});
export type NewBeats = z.infer<typeof getNewBeats.response>;

export const sendNewBeats = endpoint({
  method: 'POST',
  path: `${base}/new-beats`,
  summary: 'Email the beats published since the last email to everyone on the beats list, at most once a week',
  access: 'admin',
  recentPassword: true,
  body: z.object({ id }),
  status: 201,
  response: campaign,
  failures: {
    ...nobody,
    SUBSCRIBERS_TOO_EARLY: { status: 409, message: () => t`New releases can be sent once a week.` },
    SUBSCRIBERS_NO_NEW_BEATS: { status: 409, message: () => t`There’s nothing new since the last email.` },
  },
});
