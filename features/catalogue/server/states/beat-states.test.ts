import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/database/open.ts';
import { IllegalTransition } from '#platform/lives/define-life.ts';
import { exclusiveOwner, putInState, scheduledFor } from '#testing/beats/beat-in-state.ts';
import { type CatalogueApp, createCatalogueApp } from '#testing/beats/catalogue-app.ts';
import { createBeat } from '#testing/factories.ts';
import type { BeatState } from '../tables.ts';
import { type BeatEvents, beatLife } from './beat-states.ts';
import { changeState, changeStates } from './change-state.ts';

let shop: CatalogueApp;
beforeAll(async () => {
  shop = await createCatalogueApp();
});
afterAll(() => shop.close());

const states = ['processing', 'failed', 'scheduled', 'published', 'unpublished', 'sold', 'removed'] as const;
const stranger = '01900000-0000-7000-8000-0000000000bb';
const at = new Date('2026-07-01T00:00:00Z');

/** A row per event and a column per state; the cell is the next state, or empty if the event is illegal. */
const table: readonly (readonly [
  event: keyof BeatEvents,
  details: BeatEvents[keyof BeatEvents],
  ends: Readonly<Record<BeatState, BeatState | ''>>,
])[] = [
  ['publish', { at }, row('published', '', 'published', 'published', 'published', '', '')],
  ['finish-incomplete', {}, row('unpublished', '', '', '', '', '', '')],
  ['fail-processing', { failure: 'It is empty.' }, row('failed', '', '', '', '', '', '')],
  ['process-again', {}, row('', 'processing', '', '', '', '', '')],
  ['schedule', { at }, row('scheduled', '', 'scheduled', '', 'scheduled', '', '')],
  ['cancel-schedule', {}, row('', '', 'unpublished', '', '', '', '')],
  ['refuse-release', { problem: 'It lacks a license.' }, row('', '', 'unpublished', '', '', '', '')],
  ['wait', {}, row('unpublished', '', 'unpublished', 'unpublished', 'unpublished', '', '')],
  ['unpublish', {}, row('', '', '', 'unpublished', 'unpublished', '', '')],
  ['remove', {}, row('removed', 'removed', 'removed', 'removed', 'removed', '', '')],
  ['sell', { itemId: exclusiveOwner, insteadOf: null }, row('sold', 'sold', 'sold', 'sold', 'sold', 'sold', 'sold')],
  ['sell', { itemId: stranger, insteadOf: null }, row('sold', 'sold', 'sold', 'sold', 'sold', '', 'sold')],
  [
    'sell',
    { itemId: stranger, insteadOf: exclusiveOwner },
    row('sold', 'sold', 'sold', 'sold', 'sold', 'sold', 'sold'),
  ],
  ['undo-sale', { itemId: exclusiveOwner }, row('', '', '', '', '', 'unpublished', '')],
  ['undo-sale', { itemId: stranger }, row('', '', '', '', '', '', '')],
];

function row(...ends: readonly (BeatState | '')[]): Readonly<Record<BeatState, BeatState | ''>> {
  return Object.fromEntries(states.map((state, index) => [state, ends[index]])) as Record<BeatState, BeatState | ''>;
}

const read = (id: string) =>
  shop.db.selectFrom('catalogue_beats').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const beatIn = async (state: BeatState): Promise<string> => {
  const { id } = await createBeat(shop, { published: false });
  await putInState(shop.db, id, state);
  return id;
};

describe('the states of a beat', () => {
  it('are tested with every event', () => {
    expect(new Set(table.map(([event]) => event))).toEqual(new Set(Object.keys(beatLife.transitions)));
  });

  it.each(
    table.flatMap(([event, details, ends]) => states.map((state) => [state, event, details, ends[state]] as const)),
  )('follow the table: %s, %s %j: %s', async (state, event, details, end) => {
    const id = await beatIn(state);
    const before = await read(id);
    const change = inTransaction(shop.db, (trx) => changeState(trx, id, event, details));
    if (end === '') {
      await expect(change).rejects.toThrow(IllegalTransition);
      expect(await inTransaction(shop.db, (trx) => changeStates(trx, [id], event, details))).toEqual(new Set());
      expect(await read(id)).toEqual(before);
      return;
    }
    await change;
    expect(await read(id)).toEqual({
      ...before,
      state: end,
      failure: end === 'failed' ? 'It is empty.' : null,
      step: end === 'processing' ? 'waiting' : null,
      sold_item_id: end === 'sold' && 'itemId' in details ? details.itemId : null,
      publish_at: end === 'scheduled' ? at : event === 'refuse-release' ? scheduledFor : null,
      waits_for_answers: event === 'wait',
      release_problem: event === 'refuse-release' ? 'It lacks a license.' : null,
      published_at: before.published_at ?? (end === 'published' ? at : null),
      updated_at: expect.any(Date) as Date,
    });
  });

  it('keep the chosen time while processing fails, is repeated and ends in a refusal, until another time is chosen', async () => {
    const id = await beatIn('processing');
    await shop.db.updateTable('catalogue_beats').set({ publish_at: at }).where('id', '=', id).execute();
    const becomes = async <E extends keyof BeatEvents>(event: E, payload: BeatEvents[E]) => {
      await inTransaction(shop.db, (trx) => changeState(trx, id, event, payload));
      const { state, publish_at: planned, release_problem: problem } = await read(id);
      return [state, planned, problem];
    };
    expect(await becomes('fail-processing', { failure: 'It is empty.' })).toEqual(['failed', at, null]);
    expect(await becomes('process-again', {})).toEqual(['processing', at, null]);
    expect(await becomes('refuse-release', { problem: 'It lacks a file.' })).toEqual([
      'unpublished',
      at,
      'It lacks a file.',
    ]);
    expect(await becomes('schedule', { at: scheduledFor })).toEqual(['scheduled', scheduledFor, null]);
  });

  it('change for several beats at once where the event is legal, and stay where it isn’t', async () => {
    const [published, sold] = [await beatIn('published'), await beatIn('sold')];
    const changed = await inTransaction(shop.db, (trx) => changeStates(trx, [published, sold, stranger], 'remove', {}));
    expect(changed).toEqual(new Set([published]));
    expect([(await read(published)).state, (await read(sold)).state]).toEqual(['removed', 'sold']);
    expect(await inTransaction(shop.db, (trx) => changeStates(trx, [], 'remove', {}))).toEqual(new Set());
  });
});
