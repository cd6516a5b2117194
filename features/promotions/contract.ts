import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { day, id, invalidDates, message, time, timeOfDay } from '#contract-kit/shapes.ts';
import { maxScheduled } from './limits.ts';
import { t } from '#contract-kit/texts/text.ts';

const storeUrlHint = (): string => t`Enter a path on this site, such as ${{ example: '/beatstore/artist' }}.`;

/** Excludes a scheme, `//`, which would name a host, and a backslash, which browsers read as a slash. */
const pathOfThisSite = z
  .string({ error: storeUrlHint })
  .trim()
  .max(200, { error: () => t`At most 200 characters.` })
  .regex(/^(?!.*\/\/)\/[\w\-./~!$&'()*+,;=:@%?#]*$/, { error: storeUrlHint })
  .meta({ example: '/beatstore/sol-marrow' });

export const promotion = z.object({
  _id: id,
  /** The beat's title. */
  title: z.string(),
  description: z.string(),
  user: z.object({ _id: id, username: z.string(), /** As shown: "GIJO Sol". */ name: z.string() }),
  beat: z.object({
    _id: id,
    title: z.string(),
    coverImage: z.string(),
    /** Null for a sound kit. */
    bpm: z.number().int().nullable(),
    tags: z.array(z.string()),
  }),
  /** Dates and times of day are in the label's time zone. */
  startDate: z.string(),
  endDate: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  startsAt: time,
  endsAt: time,
  /** A path on this site. */
  beatstoreUrl: z.string(),
});
export type Promotion = z.infer<typeof promotion>;

export const listPromotions = endpoint({
  method: 'GET',
  path: '/api/v1/app/promotions',
  summary: 'List the current promotion, the next one, and all that end in the future, earliest first',
  query: z.object({
    /** Maximum number of `promotions`; 0 if only the current and next ones matter. */
    limit: z.coerce.number().int().min(0).max(maxScheduled).default(maxScheduled),
  }),
  response: z.object({
    /** The running promotion that started last. */
    currentPromotion: promotion.nullable(),
    nextPromotion: promotion.nullable(),
    totalPromotions: z.number().int(),
    promotions: z.array(promotion),
    /** For example "Europe/Berlin". */
    timeZone: z.string(),
    /** The server's clock. */
    now: time,
    /** When a promotion next starts or ends, so that this response is stale; null if none is scheduled. */
    changesAt: time.nullable(),
  }),
});
export type Promotions = z.infer<typeof listPromotions.response>;

export const schedulePromotion = endpoint({
  method: 'POST',
  path: '/api/v1/app/promotions',
  summary: 'Schedule a promotion, with dates and times in the label’s time zone',
  access: 'admin',
  body: z.object({
    user: z.uuid({ error: () => t`Choose an artist.` }),
    beat: z.uuid({ error: () => t`Choose a beat or kit.` }),
    startDate: day,
    startTime: timeOfDay,
    endDate: day,
    endTime: timeOfDay,
    beatstoreUrl: pathOfThisSite,
  }),
  response: promotion,
  status: 201,
  failures: {
    PROMOTIONS_NO_SUCH_TIME: { status: 400, message: invalidDates },
    PROMOTIONS_START_PAST: { status: 400, message: () => t`Promotion start date and time cannot be before today.` },
    PROMOTIONS_END_BEFORE_START: {
      status: 400,
      message: () => t`Promotion end date and time cannot be before the start date and time.`,
    },
    PROMOTIONS_BEAT_NOT_ON_SALE: { status: 409, message: () => t`This isn’t in the store. Choose another one.` },
    PROMOTIONS_BEAT_OF_ANOTHER: { status: 409, message: () => t`This is by another artist.` },
    PROMOTIONS_TOO_MANY: {
      status: 409,
      message: () =>
        t`At most ${{ maxScheduled: String(maxScheduled) }} promotions can be scheduled. Delete one first.`,
    },
  },
});

export const deletePromotion = endpoint({
  method: 'DELETE',
  path: '/api/v1/app/promotions/:id',
  summary: 'Delete a promotion',
  access: 'admin',
  params: z.object({ id }),
  response: message,
  failures: { PROMOTIONS_NOT_FOUND: { status: 404, message: () => t`This promotion has already been deleted.` } },
});
