import './tables.ts';

export { addBeat, type NewBeat, type NewFile, type NewPreview } from './beats/add-beat.ts';
export { addComments } from './comments/write-comments.ts';
export { removeCommentsOf, setAuthorSuspended } from './comments/comments-of-person.ts';
export { addLikes } from './likes/toggle-like.ts';
export {
  findBeatsOnlyUnder,
  findBeatsWithoutFiles,
  onLicenseChanged,
  onLicenseWithdrawn,
  takeBeatsOffSale,
} from './states/beats-under-license.ts';
export { countLikes } from './likes/count-likes.ts';
export {
  type PlayerFacts,
  findBeatStates,
  findPlayerFacts,
  hasBeats,
  listSellerBeats,
  type SellerBeat,
} from './beats/find-beats.ts';
export { currentFiles, type FileRow, findFiles } from './beats/find-files.ts';
export {
  findBeatsOnSale,
  findPreview,
  findPreviewNow,
  findPublished,
  findSellerOnSale,
} from './snapshot/find-in-snapshot.ts';
export { findOffers, findSellable, type Sellable, type SellableBeat } from './beats/find-sellable.ts';
export { lockSoldItems, markSoldExclusively, soldItems } from './states/mark-sold-exclusively.ts';
export { putBackOnSale } from './own-beats/put-back-on-sale.ts';
export { onCatalogueChanged } from './snapshot/on-catalogue-changed.ts';
export { coverKey } from './covers/cover-paths.ts';
export { publishBeat } from './states/publish-beat.ts';
export { lockSellersBeats, putSellerBack, takeSellerOffStore } from './states/suspended-seller.ts';
export type { PreviewFacts } from './snapshot/catalogue.ts';
export { countUploads } from './uploads/upload-rows.ts';
export { removeBeat } from './states/change-state.ts';
export { watchCatalogue } from './snapshot/watch-catalogue.ts';
