import type { LightMyRequestResponse } from 'fastify';
import type { ShareState } from '#features/splits/contract.ts';
import { insertShare, moveShare } from '#features/splits/server/lifecycle/share-states.ts';
import { inTransaction } from '#platform/database/open.ts';
import type { TestApp } from '../app.ts';
import type { Seller } from './licenses.ts';

const api = '/api/v1/app/splits';

export const sendInvite = (
  owner: Seller,
  beatId: string,
  who: string,
  more: object = {},
): Promise<LightMyRequestResponse> =>
  owner.browser.call('POST', `${api}/beats/${beatId}/shares`, {
    who,
    role: 'Co-producer',
    isProducer: true,
    share: '33.33',
    wait: false,
    ...more,
  });

export const sendResponse = (person: Seller, shareId: string, response: string): Promise<LightMyRequestResponse> =>
  person.browser.call('POST', `${api}/shares/${shareId}/response`, { response });

interface GivenShare {
  readonly beatId: string;
  readonly userId: string;
  readonly role?: string;
  readonly pro?: string;
  /** Hundredths of a percent. */
  readonly share?: number;
}

/** Skips the invitation and its acceptance. */
export const giveShare = (
  { deps }: Pick<TestApp, 'deps'>,
  { beatId, userId, ...named }: GivenShare,
  state: Extract<ShareState, 'invited' | 'accepted'> = 'accepted',
): Promise<string> =>
  inTransaction(deps.db, async (trx) => {
    const usual = { role: 'Co-producer', isProducer: true, share: 1000, publishing: null, pro: '', ipi: '' };
    const terms = { ...usual, ...named };
    const share = await insertShare(trx, { beatId, userId, email: null, terms, declined: false }, deps.clock.now());
    if (state === 'accepted') await moveShare(trx, share, 'accepted', { now: deps.clock.now() });
    return share.id;
  });
