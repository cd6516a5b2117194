import './tables.ts';
import type { Db } from '#platform/database/open.ts';
import type { PreviewFacts } from './read-snapshot.ts';
import { shelfOf } from './shelf.ts';

export { addBeat, type NewBeat, type NewFile, type NewPreview } from './add-beat.ts';
export { addComments, addLikes, type NewComment } from './add-reactions.ts';
export {
  findBeatsOnlyUnder,
  findBeatsWithoutFiles,
  onLicenseChanged,
  takeBeatsOffSale,
} from './beats-under-license.ts';
export { catalogueRecords } from './catalogue-records.ts';
export { countLikes, type LikeCount } from './count-likes.ts';
export { findBeatStates, hasBeats } from './find-beat-states.ts';
export { currentFiles, type FileRow, findFiles } from './find-files.ts';
export { type BeatSound, findSounds } from './find-sounds.ts';
export { findSellerOnSale } from './find-seller-on-sale.ts';
export { type BeatAndLicense, findOffers, findSellable, type Sellable, type SellableBeat } from './find-sellable.ts';
export { listSellerBeats, type SellerBeat } from './list-seller-beats.ts';
export { lockSoldItems, markSoldExclusively, soldItems } from './mark-sold-exclusively.ts';
export { onCatalogueChanged } from './on-catalogue-changed.ts';
export { coverKey } from './present-beat.ts';
export { publishBeat } from './publish-beat.ts';
export type { PreviewFacts } from './read-snapshot.ts';
export { quickList } from './quick-list.ts';
export { registerUploads } from './resumable/register-uploads.ts';
export { removeBeat } from './remove-beat.ts';
export { clearCrashedWork } from './upload/with-work-folder.ts';
export { watchCatalogue } from './watch-catalogue.ts';

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
