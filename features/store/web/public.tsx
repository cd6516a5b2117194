export { BeatList } from './beat-list/beat-list.tsx';
export { KitFiles, sumUpKit } from './product/kit-contents.tsx';
export { type PlayRow, RowPlay, RowPrice, RowWave } from './beat-list/row-parts.tsx';
