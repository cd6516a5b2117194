import type { OwnBeat } from '#features/studio/contract.ts';
import type { TestApp } from '../app.ts';
import { createBeat, type CreatedBeat } from '../factories.ts';
import { beatForm, type Producer, sendForm } from './uploading.ts';

export const ownBeatPath = (id: string, more = ''): string => `/api/v1/app/beatstore/${id}${more}`;

export const withOwnBeats = (shop: TestApp, producer: Producer) => ({
  /** Undefined if it isn't among the producer's beats. */
  own: async (id: string): Promise<OwnBeat | undefined> =>
    (await producer.browser.call('GET', ownBeatPath('user')))
      .json<{ beatTracks: OwnBeat[] }>()
      .beatTracks.find(({ _id }) => _id === id),
  upload: async (): Promise<OwnBeat> => (await sendForm(shop, producer.browser, await beatForm())).body,
  isOnSale: async (id: string): Promise<boolean> =>
    (await shop.app.inject(ownBeatPath(`track/${id}`))).statusCode === 200,
  /** A beat on sale that didn't go through an upload. */
  mine: (): Promise<CreatedBeat> => createBeat(shop.deps, { sellerId: producer.user.id }),
});
