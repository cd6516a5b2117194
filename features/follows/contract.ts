import { z } from 'zod';
import { emailConsentVersions } from '#content/email-consent.ts';
import { formatCount } from '#contract-kit/format.ts';
import { endpoint } from '#contract-kit/endpoint.ts';
import { emailAddress, id, message, pageCounts, pageNumber, time } from '#contract-kit/shapes.ts';
import { followedPerPage, maxFollows, maxShownByLink, maxWishes } from './limits.ts';
import { t } from '#contract-kit/texts/text.ts';

/** An artist as followers see them; the username is null if they have no page now. */
const artist = z.object({ id, username: z.string().nullable(), name: z.string() });
export type FollowedArtist = z.infer<typeof artist>;

/** The version of the words under which the artist may see the follower's email address; null if they may not. */
const consent = z
  .enum(emailConsentVersions, { error: () => t`We don’t know these words. Reload the page.` })
  .nullable();

const noArtist = {
  FOLLOWS_NO_ARTIST: { status: 404, message: () => t`We can’t find this artist.` },
} as const;
const tooOften = {
  FOLLOWS_TOO_OFTEN: { status: 429, message: () => t`Too many attempts. Try again in a few minutes.` },
} as const;

const follow = z.object({ following: z.boolean(), sharesEmail: z.boolean() });

export const getFollow = endpoint({
  method: 'GET',
  path: '/api/v1/app/follows/:artistId',
  summary: 'Check whether you follow an artist, and whether they see your email address',
  access: 'user',
  params: z.object({ artistId: id }),
  response: follow,
});
export type Follow = z.infer<typeof getFollow.response>;

export const setFollow = endpoint({
  method: 'PUT',
  path: '/api/v1/app/follows/:artistId',
  summary: 'Follow an artist, or change whether they see your email address, which stays as it is without `consent`',
  access: 'user',
  params: z.object({ artistId: id }),
  body: z.object({ consent: consent.optional() }),
  response: follow,
  failures: {
    ...noArtist,
    ...tooOften,
    FOLLOWS_SELF: { status: 409, message: () => t`You can’t follow yourself.` },
    FOLLOWS_EMAIL_UNVERIFIED: { status: 403, message: () => t`Verify your email to follow artists.` },
    FOLLOWS_TOO_MANY: {
      status: 409,
      message: () => t`You follow ${{ value: formatCount(maxFollows) }} artists already. Unfollow one first.`,
    },
  },
});

export const unfollow = endpoint({
  method: 'DELETE',
  path: '/api/v1/app/follows/:artistId',
  summary: 'Unfollow an artist. They no longer see your email address',
  access: 'user',
  params: z.object({ artistId: id }),
  response: follow,
  failures: tooOften,
});

export const listFollows = endpoint({
  method: 'GET',
  path: '/api/v1/app/follows',
  summary: `List the artists that you follow, newest first, ${followedPerPage} a page`,
  access: 'user',
  query: z.object({ page: pageNumber() }),
  response: z.object({
    follows: z.array(z.object({ artist, followedAt: time, sharesEmail: z.boolean() })).max(followedPerPage),
    ...pageCounts,
  }),
});
export type Follows = z.infer<typeof listFollows.response>;

export const followByEmail = endpoint({
  method: 'POST',
  path: '/api/v1/app/follow-by-email',
  summary: 'Request to follow an artist by email. Nothing happens until the owner of the email address confirms',
  body: z.object({
    artistId: id,
    email: emailAddress(() => t`Please enter an email.`).toLowerCase(),
    consent,
  }),
  response: message,
  failures: { ...noArtist, ...tooOften },
});

const confirmationToken = z.string().max(100);
const linkOver = {
  FOLLOWS_LINK_OVER: {
    status: 410,
    message: () => t`This link has expired or was already used. Follow the artist again to get a new one.`,
  },
} as const;

export const getFollowConfirmation = endpoint({
  method: 'GET',
  path: '/api/v1/app/follow-by-email/confirm',
  summary: 'Get what a confirmation link would confirm. Changes nothing, because mail scanners also follow links',
  query: z.object({ token: confirmationToken }),
  response: z.object({
    email: z.string(),
    artists: z.array(artist.extend({ consent })).max(maxWishes),
    /** True if the link was used before. */
    isConfirmed: z.boolean(),
  }),
  failures: linkOver,
});
export type FollowConfirmation = z.infer<typeof getFollowConfirmation.response>;

export const confirmFollow = endpoint({
  method: 'POST',
  path: '/api/v1/app/follow-by-email/confirm',
  summary: 'Follow the artists of a confirmation link. Using it again changes nothing',
  body: z.object({
    token: confirmationToken,
    /** Which of the requested artists may see the email address; all of them by default. */
    sharedWith: z.array(id).max(maxWishes).optional(),
  }),
  response: z.object({ message: z.string(), linkToken: z.string() }),
  failures: linkOver,
});

/** A signed token in the links of each email about new beats. */
const linkToken = z.string().max(200);
const linkUnknown = {
  FOLLOWS_LINK_UNKNOWN: { status: 404, message: () => t`This link doesn’t work. Open the one in our latest email.` },
} as const;

export const getLinkedFollows = endpoint({
  method: 'GET',
  path: '/api/v1/app/follow-mails',
  summary: 'List the artists that the owner of a signed link follows, newest first',
  query: z.object({ token: linkToken }),
  response: z.object({
    /** Shortened, because emails and their links get forwarded. */
    email: z.string(),
    /** Null if the link is about all artists, or its artist is gone. */
    artist: artist.nullable(),
    follows: z.array(z.object({ artist, sharesEmail: z.boolean() })).max(maxShownByLink),
    total: z.number().int(),
  }),
  failures: linkUnknown,
});
export type LinkedFollows = z.infer<typeof getLinkedFollows.response>;

export const changeLinkedFollow = endpoint({
  method: 'PUT',
  path: '/api/v1/app/follow-mails',
  summary:
    'Unfollow an artist with a signed link, or hide the email address from them; without an id, all artists. A link can’t share anything, because it may be forwarded',
  body: z.object({ token: linkToken, artistId: id.nullable(), change: z.enum(['unfollow', 'hide-email']) }),
  response: message,
  failures: linkUnknown,
});

export const stopFollowMails = endpoint({
  method: 'POST',
  path: '/api/v1/app/follow-mails/stop',
  summary: 'Unfollow the artist of a signed link, or all artists (RFC 8058 one-click). The body is ignored',
  xsrf: 'exempt',
  query: z.object({ token: linkToken }),
  maxBodyBytes: 4096,
  response: message,
  failures: linkUnknown,
});

export const openStopFollowMails = endpoint({
  method: 'GET',
  path: '/api/v1/app/follow-mails/stop',
  summary: 'Redirect to a page with a button, for mail programs that open the link. Changes nothing',
  query: z.object({ token: linkToken }),
  status: 302,
  response: 'binary',
  contentType: 'text/html',
});
