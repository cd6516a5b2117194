// For sellers’ own work on beats, and for the demo: only these write a beat’s record.

import './tables.ts';

export { findFileWarning, findSold } from './beats/same-files.ts';
export { findMissingPromises } from './beats/promised-files.ts';
export { emailSeller } from './beats/email-seller.ts';
export { findOwnSounds, findSameSounds, pickSame } from './beats/find-files.ts';
export { undoEndedSale } from './states/put-back-on-sale.ts';
export { findMissing, notReadyMessage, publishBeat } from './states/publish-beat.ts';
export { emailNotPublished, publishUnattended } from './states/publish-unattended.ts';
export { changeState, changeStates } from './states/change-state.ts';
export { findSellingRefusal } from './beats/find-selling-refusal.ts';
export { addBeat, type NewBeat, type NewFile, type NewPreview } from './records/add-beat.ts';
export { changeBeat, readBeatFields } from './records/beat-fields.ts';
export { type BeatRecord, findOwnIds, listOwnBeats, readBeatRecords } from './records/beat-records.ts';
export { type BeatSnapshot, readSnapshot, restoreDates, restoreFields } from './records/beat-snapshot.ts';
export { listChangedBeats } from './records/changed-beats.ts';
export { findHeardPreview } from './records/find-heard-preview.ts';
export { findUnfinished } from './records/find-unfinished.ts';
export { lockBeat, type LockedBeat } from './records/lock-beat.ts';
export {
  countProcessing,
  findBeatToProcess,
  keepFreeFile,
  keepPreview,
  needsFreeFile,
  noteSoundStep,
} from './records/processing.ts';
export { replaceFiles } from './records/replace-files.ts';
export { type StoredKind, storedKinds } from './records/stored-kinds.ts';
