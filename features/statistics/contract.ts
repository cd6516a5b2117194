import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { forbidden } from '#contract-kit/refusals.ts';
import { email, id, price } from '#contract-kit/shapes.ts';
import { t } from '#contract-kit/texts/text.ts';

const notFound = { STATISTICS_BEAT_NOT_FOUND: { status: 404, message: () => t`Beat not found` } } as const;

/** Number of days up to and including today. */
export const span = z.enum(['7', '30', '90', '365'], { error: () => t`Choose 7, 30, 90 or 365 days.` });
export type Span = z.infer<typeof span>;

const figures = z.object({
  plays: z.number().int(),
  /** Likes that weren't undone. */
  likes: z.number().int(),
  /** People who downloaded a beat for free, as a tagged mp3. */
  free: z.number().int(),
  carts: z.number().int(),
  /** Sales that weren't refunded. */
  sales: z.number().int(),
  /** What buyers paid, net of refunds but including the label's fee. */
  revenue: price,
});
export type Figures = z.infer<typeof figures>;

const withConversion = figures.extend({
  /** Sales per play: 0.05 is one in twenty. Above 1 if there are more sales than plays; null without plays. */
  conversion: z.number().min(0).nullable(),
});

export const dayFigures = figures.extend({ day: z.iso.date() });
export type DayFigures = z.infer<typeof dayFigures>;

export const beatFigures = withConversion.extend({
  _id: id,
  title: z.string(),
  /** `removed`: its seller deleted it. `sold`: sold exclusively. */
  state: z.enum(['published', 'unpublished', 'sold', 'removed']),
  /** What a player shows: the cover's path, the length (0 before processing), 64 peaks, and the seller. */
  coverImage: z.string(),
  durationMs: z.number().int(),
  wave: z.string(),
  user: z.object({ name: z.string() }),
});
export type BeatFigures = z.infer<typeof beatFigures>;

const period = z.object({
  days: span.default('30'),
  /** Only admins may name another seller. */
  email: email.optional(),
});
const sellerFailures = {
  ...forbidden,
  STATISTICS_SELLER_NOT_FOUND: { status: 404, message: () => t`No account has this email address.` },
} as const;

/** Limited so that the response doesn't grow with the store. The CSV has all beats. */
export const maxBeatFigures = 1000;

export const getStatistics = endpoint({
  method: 'GET',
  path: '/api/v1/app/seller/statistics',
  summary:
    'Get how often a seller’s beats were played, liked, downloaded for free, added to carts and sold, by day (UTC) and by beat',
  access: 'seller',
  query: period.extend({
    beat: id.optional(),
  }),
  response: z.object({
    total: withConversion,
    /** Each day, oldest first. */
    days: z.array(dayFigures),
    /** Beats on sale and others with figures in this period, the most played first. */
    beats: z.array(beatFigures).max(maxBeatFigures),
    /** Includes those that aren't listed. */
    beatCount: z.number().int(),
  }),
  failures: { ...sellerFailures, ...notFound },
});
export type Statistics = z.infer<(typeof getStatistics)['response']>;

export const getStatisticsCsv = endpoint({
  method: 'GET',
  path: '/api/v1/app/seller/statistics.csv',
  summary: 'Download the statistics as CSV (RFC 4180), one line per day and beat with figures, oldest first',
  access: 'seller',
  query: period,
  response: 'binary',
  contentType: 'text/csv',
  failures: sellerFailures,
});
