import './tables.ts';

export { addBeat, type NewBeat, type NewFile, type NewPreview } from './beats/add-beat.ts';
export { restoreBeat, takeOffBeat } from './admin/moderate-beat.ts';
export {
  type PlayerFacts,
  findBeatStates,
  findPlayerFacts,
  findSellersOf,
  hasBeats,
  listSellerBeats,
  lockPublished,
  type SellerBeat,
} from './beats/find-beats.ts';
export { summarizeSeller } from './beats/summarize-seller.ts';
export { currentFiles, type FileRow, findFiles, findOwnWavs } from './beats/find-files.ts';
export { findFreeBeats, findFreeFile, type FreeFile, noteFreeDownload } from './beats/free-files.ts';
export { findBeatsOnSale } from './beats/present-beats.ts';
export { selectAnyBeats } from './beats/read-beats.ts';
export { type NotOnSale, whyNotOnSale } from './beats/why-not-on-sale.ts';
export type { CommentLine } from './extensions.ts';
export { presentComments } from './store/present-comments.ts';
export { findArtistById } from './store/find-artist.ts';
export { findPreview, findPreviewNow, type Preview } from './store/find-preview.ts';
export { findPublished, findReleases, findSellerOnSale, type Release } from './store/find-published.ts';
export { findOffers, findSellable, type Sellable, type SellableBeat } from './beats/find-sellable.ts';
export { lockSoldItems, markSoldExclusively, soldItems } from './states/mark-sold-exclusively.ts';
export { putBackOnSale } from './own-beats/put-back-on-sale.ts';
export { coverKey, coverPath } from './covers/cover-paths.ts';
export {
  findBeatsOf,
  findSharedBeats,
  holdBeatBack,
  lockBeats,
  publishSettled,
  type SharedBeat,
} from './states/shared-beats.ts';
export { publishBeat } from './states/publish-beat.ts';
export { lockSellersBeats, putSellerBack, takeSellerOffStore } from './states/suspended-seller.ts';
export { countUploads } from './uploads/upload-rows.ts';
export { removeBeat } from './states/change-state.ts';
export { mayNotSell } from './beats/may-sell.ts';
export { createFromUploads } from './own-beats/create-beat.ts';
export { changeLocked, editBeat } from './own-beats/edit-beat.ts';
export { guardExclusives } from './own-beats/guard-exclusives.ts';
export { type FieldRules, readFieldRules, readFields } from './own-beats/read-fields.ts';
export { readOwnBeats } from './own-beats/read-own-beats.ts';
export { findUploadStates } from './uploads/upload-rows.ts';
export { removeUploads } from './uploads/upload-bytes.ts';
export { type BeatSnapshot, putSnapshotBack, readSnapshot } from './own-beats/beat-snapshot.ts';
export { findOwnIds } from './own-beats/read-own-beats.ts';
export { lockOwnBeat, type LockedBeat } from './own-beats/lock-own-beat.ts';
export { publishLocked, refuseSeller } from './own-beats/publish-own-beat.ts';
export { unpublishLocked } from './own-beats/unpublish-own-beat.ts';
export { isIncomplete } from './states/beat-states.ts';
