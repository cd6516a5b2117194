export { BeatListSkeleton } from './beat-list/beat-list-skeleton.tsx';
export { BeatList, type BeatListProps } from './beat-list/beat-list.tsx';
export { OembedLink } from './oembed-link.tsx';
export { ShareArtist } from './product/share-beat.tsx';
export { OwnPlayById } from './upload/own-beats/own-play.tsx';
export { productLoader, storeLoader } from './loaders.ts';
export { allBeatsQuery, artistBeatsQuery, facetsQuery, someBeatsQuery, trackQuery } from './queries.ts';
