import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { changedEntry, changesPage, changesPerPage, changesQuery } from '#contract-kit/list-changes.ts';
import { id } from '#contract-kit/shapes.ts';
import { ownBeat } from './contract.ts';
import { t } from '#contract-kit/texts/text.ts';

// For API clients that keep a copy of the catalogue.

const syncedBeat = ownBeat.extend(changedEntry).meta({ title: 'SyncedBeat' });

export const syncBeats = endpoint({
  method: 'GET',
  path: '/api/v1/app/sync/beats',
  scope: 'catalogue:read',
  access: 'seller',
  summary: `List your beats in every state, oldest change first, ${changesPerPage} a page. Admins get the beats of all sellers`,
  query: changesQuery,
  response: z.object({
    beats: z.array(syncedBeat).max(changesPerPage).describe('Changed beats'),
    removed: z
      .array(z.object({ _id: id, ...changedEntry }))
      .max(changesPerPage)
      .describe('Deleted beats'),
    ...changesPage,
  }),
});

export const syncBeat = endpoint({
  method: 'GET',
  path: '/api/v1/app/sync/beats/:beatId',
  scope: 'catalogue:read',
  access: 'seller',
  summary: 'Get one of your beats in any state. Admins can get any seller’s beat',
  params: z.object({ beatId: id.describe('Id of the beat or sound kit') }),
  response: z.object({ beat: syncedBeat.describe('The beat, as in the list') }),
  failures: { CATALOGUE_BEAT_NOT_FOUND: { status: 404, message: () => t`Beat not found` } },
});
