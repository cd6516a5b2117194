import './tables.ts';
import type { Db } from '#platform/database/open.ts';
import type { PreviewFacts } from './snapshot/read-snapshot.ts';
import { shelfOf } from './snapshot/snapshot-cache.ts';

export { addBeat, type NewBeat, type NewFile, type NewPreview } from './beats/add-beat.ts';
export { addComments, addLikes, type NewComment } from './comments/add-reactions.ts';
export {
  findBeatsOnlyUnder,
  findBeatsWithoutFiles,
  onLicenseChanged,
  takeBeatsOffSale,
} from './states/beats-under-license.ts';
export { catalogueRecords } from './catalogue-records.ts';
export { countLikes, type LikeCount } from './likes/count-likes.ts';
export { findBeatStates, hasBeats } from './beats/find-beat-states.ts';
export { currentFiles, type FileRow, findFiles } from './beats/find-files.ts';
export { type BeatSound, findSounds } from './beats/find-sounds.ts';
export { findSellerOnSale } from './snapshot/find-seller-on-sale.ts';
export {
  type BeatAndLicense,
  findOffers,
  findSellable,
  type Sellable,
  type SellableBeat,
} from './beats/find-sellable.ts';
export { listSellerBeats, type SellerBeat } from './beats/list-seller-beats.ts';
export { lockSoldItems, markSoldExclusively, soldItems } from './states/mark-sold-exclusively.ts';
export { onCatalogueChanged } from './snapshot/on-catalogue-changed.ts';
export { coverKey } from './beats/present-beat.ts';
export { publishBeat } from './states/publish-beat.ts';
export type { PreviewFacts } from './snapshot/read-snapshot.ts';
export { quickList } from './store/quick-list.ts';
export { registerUploads } from './resumable/register-uploads.ts';
export { removeBeat } from './states/remove-beat.ts';
export { clearCrashedWork } from './processing/with-work-folder.ts';
export { watchCatalogue } from './snapshot/watch-catalogue.ts';

/** The preview of a beat that is on sale, or null; answered from memory. */
export const findPreview = async (db: Db, beatId: string): Promise<PreviewFacts | null> => {
  const catalogue = await shelfOf(db).read();
  return catalogue.previews.get(beatId) ?? null;
};

/** As `findPreview` where the catalogue lies ready in memory; undefined where it does not. */
export const findPreviewNow = (db: Db, beatId: string): PreviewFacts | null | undefined => {
  const catalogue = shelfOf(db).readNow();
  return catalogue ? (catalogue.previews.get(beatId) ?? null) : undefined;
};
