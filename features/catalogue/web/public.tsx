export { beatStatuses, takenOffStatus } from './beat-statuses.ts';
export { BeatList } from './beat-list/beat-list.tsx';
export { type PlayRow, RowPlay, RowPrice, RowWave } from './beat-list/row-parts.tsx';
export { OwnPlay } from './upload/own-beats/own-play.tsx';
