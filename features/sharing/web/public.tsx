export { beatFileName } from './file-names.ts';
export { OembedLink } from './oembed-link.tsx';
export { ShareArtist } from './share/share-button.tsx';
export { LazySharePanel, panelPlace, ShareDialog } from './share/share-dialog.tsx';
