export { beatStatuses, takenOffStatus } from './beat-statuses.ts';
export { BeatList } from './beat-list/beat-list.tsx';
export { OembedLink } from './oembed-link.tsx';
export { ShareArtist } from './product/share-beat.tsx';
export { OwnPlay } from './upload/own-beats/own-play.tsx';
