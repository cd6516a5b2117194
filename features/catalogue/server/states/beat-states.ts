import { type RawBuilder, type Selectable, sql } from 'kysely';
import { defineLife, type Guard } from '#platform/lives/define-life.ts';
import type { BeatTable } from '../tables.ts';

export interface BeatEvents {
  /** Only `publishBeat` sends this, after it has checked that everything the licenses promise exists. */
  publish: { readonly at: Date };
  /** Processing has ended, but the beat can't be published (see `findMissing`). */
  'finish-incomplete': Record<string, never>;
  /** The seller reads `failure`. */
  'fail-processing': { readonly failure: string };
  'process-again': Record<string, never>;
  /** `releaseBeat` publishes it at that time. */
  schedule: { readonly at: Date };
  'cancel-schedule': Record<string, never>;
  /** The beat can't be published at its time. The seller reads `problem`. */
  'refuse-release': { readonly problem: string };
  /** Off sale until every invited collaborator has responded. */
  wait: Record<string, never>;
  /** Off sale temporarily. */
  unpublish: Record<string, never>;
  /** An order item bought it exclusively. `insteadOf` bought it later and gives it up. */
  sell: { readonly itemId: string; readonly insteadOf: string | null };
  /** The order item that owned it was refunded, or lost in a dispute. */
  'undo-sale': { readonly itemId: string };
  /** Off sale for good. */
  remove: Record<string, never>;
}
export type BeatEvent = keyof BeatEvents;

/** Columns that change with the state. Those that an event doesn't write become null, or false if boolean. */
interface StateColumns {
  readonly failure?: string;
  readonly step?: 'waiting';
  readonly sold_item_id?: string;
  readonly published_at?: RawBuilder<Date>;
  readonly publish_at?: Date | RawBuilder<Date>;
  readonly release_problem?: string;
  readonly back_on_sale?: RawBuilder<boolean>;
  readonly waits_for_answers?: boolean | RawBuilder<boolean>;
}

/** Processing continues while a beat is off the store, and doesn't change whether it goes back on sale. */
const asBefore = {
  back_on_sale: sql<boolean>`back_on_sale`,
  waits_for_answers: sql<boolean>`waits_for_answers`,
};
const asPlanned = { ...asBefore, publish_at: sql<Date>`publish_at` };

type Moving = Pick<Selectable<BeatTable>, 'sold_item_id' | 'publish_at'> & Partial<BeatEvents['sell']>;

const isPlanned: Guard<Moving> = {
  when: 'with a chosen time',
  whyNot: ({ publish_at: at }) => (at === null ? 'without a chosen time' : null),
};
const isFree: Guard<Moving> = {
  when: 'unless another item owns it',
  whyNot: ({ sold_item_id: owner, itemId, insteadOf }) =>
    owner === null || owner === itemId || owner === insteadOf ? null : 'as another item owns it',
};
const isTheirs: Guard<Moving> = {
  when: 'by the item that owns it',
  whyNot: ({ sold_item_id: owner, itemId }) => (owner === itemId ? null : 'as another item owns it'),
};

/** Events that aren't listed are illegal. Only `changeStates` writes the result. */
export const beatLife = defineLife({
  what: 'a beat',
  table: 'catalogue_beats',
  starts: ['processing'],
  transitions: {
    publish: { from: ['processing', 'scheduled', 'unpublished', 'published'], to: 'published' },
    'finish-incomplete': { from: ['processing'], to: 'unpublished' },
    'fail-processing': { from: ['processing'], to: 'failed' },
    'process-again': { from: ['failed'], to: 'processing' },
    schedule: { from: ['processing', 'unpublished', 'scheduled'], to: 'scheduled' },
    'cancel-schedule': { from: ['scheduled'], to: 'unpublished' },
    'refuse-release': { from: ['processing', 'scheduled'], to: 'unpublished', guard: isPlanned },
    wait: { from: ['processing', 'scheduled', 'published', 'unpublished'], to: 'unpublished' },
    unpublish: { from: ['published', 'unpublished'], to: 'unpublished' },
    sell: {
      // A checkout opened before the seller took the beat off sale may still be paid.
      from: ['processing', 'failed', 'scheduled', 'published', 'unpublished', 'removed', 'sold'],
      to: 'sold',
      guard: isFree,
    },
    'undo-sale': { from: ['sold'], to: 'unpublished', guard: isTheirs },
    remove: { from: ['processing', 'failed', 'scheduled', 'published', 'unpublished'], to: 'removed' },
  },
});

/** What an event writes besides the state. */
export const columnsOf: { readonly [E in BeatEvent]?: (details: BeatEvents[E]) => StateColumns } = {
  // A beat keeps the date when it first went on sale.
  publish: ({ at }) => ({ published_at: sql<Date>`coalesce(published_at, ${at})` }),
  'finish-incomplete': () => asBefore,
  'fail-processing': ({ failure }) => ({ ...asPlanned, failure }),
  'process-again': () => ({ ...asPlanned, step: 'waiting' }),
  schedule: ({ at }) => ({ ...asBefore, publish_at: at }),
  'refuse-release': ({ problem }) => ({ ...asPlanned, release_problem: problem }),
  wait: () => ({ waits_for_answers: true }),
  sell: ({ itemId }) => ({ sold_item_id: itemId }),
};
