import './tables.ts';

export { addBeat, type NewBeat, type NewFile, type NewPreview } from './beats/add-beat.ts';
export { restoreBeat, takeOffBeat } from './admin/moderate-beat.ts';
export { findShownComment } from './comments/find-comment.ts';
export { removeComment } from './comments/remove-comment.ts';
export { addComments } from './comments/write-comments.ts';
export { removeCommentsOf, setAuthorSuspended } from './comments/comments-of-person.ts';
export { addLikes } from './likes/toggle-like.ts';
export { countLikes } from './likes/count-likes.ts';
export {
  type PlayerFacts,
  findBeatStates,
  findPlayerFacts,
  findSellersOf,
  hasBeats,
  listSellerBeats,
  type SellerBeat,
} from './beats/find-beats.ts';
export { summarizeSeller } from './beats/summarize-seller.ts';
export { currentFiles, type FileRow, findFiles, findOwnWavs } from './beats/find-files.ts';
export { findFreeFile, type FreeFile, noteFreeDownload } from './beats/free-files.ts';
export { findBeatsOnSale } from './beats/present-beats.ts';
export { findPreview, findPreviewNow, type Preview } from './store/find-preview.ts';
export { findPublished, findReleases, findSellerOnSale, type Release } from './store/find-published.ts';
export { findOffers, findSellable, type Sellable, type SellableBeat } from './beats/find-sellable.ts';
export { lockSoldItems, markSoldExclusively, soldItems } from './states/mark-sold-exclusively.ts';
export { putBackOnSale } from './states/put-back-on-sale.ts';
export { coverKey } from './covers/cover-paths.ts';
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
export { type BeatSnapshot, readSnapshot } from './records/beat-snapshot.ts';
export { putSnapshotBack } from './own-beats/put-snapshot-back.ts';
export { findOwnIds } from './records/beat-records.ts';
export { type LockedBeat } from './records/lock-beat.ts';
export { lockOwnBeat } from './own-beats/lock-own-beat.ts';
export { publishLocked, refuseSeller } from './own-beats/publish-own-beat.ts';
export { unpublishLocked } from './own-beats/unpublish-own-beat.ts';
export { isIncomplete } from './states/beat-states.ts';
