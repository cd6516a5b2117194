import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { id, message, pageCounts, pageNumber, price, time } from '#contract-kit/shapes.ts';
import { beat } from '#features/catalogue/contract.ts';
import { favoriteSortings, favoritesPerPage } from './favorite-sortings.ts';
import { t } from '#contract-kit/texts/text.ts';

const favorite = z.object({
  beatId: id,
  likedAt: time,
  state: z.enum(['on-sale', 'sold', 'off-sale']),
  /** Null if the beat was deleted or the label took it off: title and cover are no longer shown. */
  shown: z.object({ title: z.string(), artist: z.string(), coverImage: z.string().nullable() }).nullable(),
  /** Null while the beat isn't on sale. */
  beat: beat.nullable(),
  /** The lowest price when the user liked the beat; null unless the beat costs less now. */
  earlierPrice: price.nullable(),
});
export type Favorite = z.infer<typeof favorite>;

export const listFavorites = endpoint({
  method: 'GET',
  path: '/api/v1/app/favorites',
  summary: `List the beats that you like, including sold ones, ${favoritesPerPage} a page`,
  access: 'user',
  query: z.object({ sort: z.enum(favoriteSortings).default('newest'), page: pageNumber() }),
  response: z.object({
    favorites: z.array(favorite).max(favoritesPerPage),
    ...pageCounts,
    /** Whether the user gets the weekly email about price drops. */
    priceMails: z.boolean(),
  }),
});
export type Favorites = z.infer<typeof listFavorites.response>;

const tooOften = {
  CATALOGUE_LIKED_TOO_OFTEN: { status: 429, message: () => t`Too many likes in a short time. Try again soon.` },
} as const;

export const removeFavorite = endpoint({
  method: 'DELETE',
  path: '/api/v1/app/favorites/:beatId',
  summary: 'Unlike a beat, whether it’s on sale or not',
  access: 'user',
  params: z.object({ beatId: id }),
  response: z.object({
    message: z.string(),
    /** A token that restores the like, valid for an hour; null if there was no like. */
    undo: z.string().nullable(),
  }),
  failures: tooOften,
});

export const restoreFavorite = endpoint({
  method: 'POST',
  path: '/api/v1/app/favorites/:beatId',
  summary: 'Undo an unlike. The like keeps its original date',
  access: 'user',
  params: z.object({ beatId: id }),
  /** The `undo` of the unlike response. */
  body: z.object({ token: z.string().max(600) }),
  response: message,
  failures: {
    ...tooOften,
    CATALOGUE_UNDO_ENDED: { status: 410, message: () => t`It’s too late to undo this. Like it on its page.` },
  },
});

export const setPriceMails = endpoint({
  method: 'PUT',
  path: '/api/v1/app/price-mails',
  summary: 'Turn emails about price drops of beats that you like on or off. They’re sent at most once a week',
  access: 'user',
  body: z.object({ enabled: z.boolean() }),
  response: z.object({ enabled: z.boolean() }),
  failures: {
    CATALOGUE_EMAIL_UNVERIFIED: { status: 403, message: () => t`Verify your email to get this email.` },
  },
});

/** The links in price emails contain it. A missing token gets the same response as a wrong one. */
const token = z.string().max(200).default('');

export const stopPriceMails = endpoint({
  method: 'POST',
  path: '/api/v1/app/price-mails/stop',
  summary: 'Unsubscribe from the weekly price email with a signed link (RFC 8058 one-click). The body is ignored',
  xsrf: 'exempt',
  query: z.object({ token }),
  maxBodyBytes: 4096,
  response: message,
  failures: {
    CATALOGUE_MAIL_LINK_UNKNOWN: { status: 404, message: () => t`This link doesn’t work. Open the one in the email.` },
  },
});

export const openStopPriceMails = endpoint({
  method: 'GET',
  path: '/api/v1/app/price-mails/stop',
  summary: 'Redirect to a page with a button, for mail programs that open the link. Changes nothing',
  query: z.object({ token }),
  status: 302,
  response: 'binary',
  contentType: 'text/html',
});
