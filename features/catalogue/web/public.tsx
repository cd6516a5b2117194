export { BeatListSkeleton } from './components/beat-list-skeleton.tsx';
export { BeatList, type BeatListProps } from './components/beat-list.tsx';
export { productLoader, storeLoader } from './loaders.ts';
export { allBeatsQuery, artistBeatsQuery, facetsQuery, someBeatsQuery, trackQuery } from './queries.ts';
