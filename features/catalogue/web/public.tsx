export { beatStatuses, takenOffStatus, undecidedStatus, waitingStatus } from './beat-statuses.ts';
export { BeatList } from './beat-list/beat-list.tsx';
export { OembedLink } from './oembed-link.tsx';
export { ShareArtist } from './product/share-beat.tsx';
export { KitFiles, sumUpKit } from './product/kit-contents.tsx';
export { LazySharePanel, panelPlace, ShareDialog } from './share/share-dialog.tsx';
