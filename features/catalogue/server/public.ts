import './tables.ts';

export { addBeat, createBeat, type NewBeat, type NewFile, type NewPreview } from './beats/add-beat.ts';
export { emailSellerIfOther } from './admin/email-seller-if-other.ts';
export { findFileWarning, findSold } from './beats/same-files.ts';
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
export { putBackOnSale, undoEndedSale } from './states/put-back-on-sale.ts';
export { coverKey } from './covers/cover-paths.ts';
export {
  findBeatsOf,
  findSharedBeats,
  holdBeatBack,
  lockBeats,
  publishSettled,
  type SharedBeat,
} from './states/shared-beats.ts';
export { findMissing, notReadyMessage, publishBeat } from './states/publish-beat.ts';
export { emailNotPublished, publishUnattended } from './states/publish-unattended.ts';
export { lockSellersBeats, putSellerBack, takeSellerOffStore } from './states/suspended-seller.ts';
export { changeState, removeBeat } from './states/change-state.ts';
export { type MayNot, mayNotSell } from './beats/may-sell.ts';
export { isIncomplete } from './states/beat-states.ts';
export { changeBeat, readBeatFields } from './records/beat-fields.ts';
export { findLicenseIds, setLicenses, setOwnPrices } from './records/beat-licenses.ts';
export { type BeatRecord, findOwnIds, listOwnBeats, readBeatRecords } from './records/beat-records.ts';
export { type BeatSnapshot, readSnapshot, restoreDates, restoreFields } from './records/beat-snapshot.ts';
export { listChangedBeats } from './records/changed-beats.ts';
export { findHeardPreview } from './records/find-heard-preview.ts';
export { findUnfinished } from './records/find-unfinished.ts';
export { lockBeat, type LockedBeat } from './records/lock-beat.ts';
export {
  countProcessing,
  findBeatToProcess,
  keepFreeFile,
  keepPreview,
  needsFreeFile,
  noteSoundStep,
} from './records/processing.ts';
export { replaceFiles } from './records/replace-files.ts';
export { storedKinds } from './records/stored-kinds.ts';
