import { afterCommit, type Trx } from '#platform/database/open.ts';
import { IllegalTransition } from '#platform/lives/define-life.ts';
import { type BeatEvent, type BeatEvents, beatLife, columnsOf } from './beat-states.ts';

/** Skips beats for which the event is illegal. Returns the ids of the changed ones. */
export const changeStates = async <E extends BeatEvent>(
  trx: Trx,
  beatIds: readonly string[],
  event: E,
  details: BeatEvents[E],
): Promise<ReadonlySet<string>> => {
  if (beatIds.length === 0) return new Set();
  // Every transaction locks in the same order, so that none deadlock.
  const beats = await trx
    .selectFrom('catalogue_beats')
    .select(['id', 'state', 'sold_item_id', 'publish_at'])
    .where('id', 'in', [...new Set(beatIds)])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const moving = beats.map((beat) => ({ ...beat, ...(details as Partial<BeatEvents['sell']>) }));
  const changing = moving.filter((beat) => beatLife.may(beat, event));
  // The database refuses a failure, a step or an owner in a state that has none. The type is `object` because the
  // table's type keeps all other code from writing some of these columns.
  const columns: object = {
    failure: null,
    step: null,
    sold_item_id: null,
    publish_at: null,
    release_problem: null,
    off_with_seller: false,
    back_on_sale: false,
    waits_for_answers: false,
    ...columnsOf[event]?.(details),
  };
  await beatLife.moveAll(trx, changing, event, columns);
  const { to } = beatLife.transitions[event];
  if (to !== 'published' && changing.some(({ state }) => state === 'published'))
    afterCommit(trx, ({ ownWrites }) => ownWrites.noteWithdrawal());
  return new Set(changing.map(({ id }) => id));
};

/** `changeStates` for one beat whose state the caller has checked, so an illegal event is a bug. */
export const changeState = async <E extends BeatEvent>(
  trx: Trx,
  beatId: string,
  event: E,
  details: BeatEvents[E],
): Promise<void> => {
  const changed = await changeStates(trx, [beatId], event, details);
  if (!changed.has(beatId)) throw new IllegalTransition(`a beat cannot ${event} (${beatId})`);
};
