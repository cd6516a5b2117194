import './tables.ts';

export { findUploadStates } from './uploads/upload-rows.ts';
export { removeUploads } from './uploads/upload-bytes.ts';
export { createFromUploads } from './own-beats/create-beat.ts';
export { changeLocked, editBeat } from './own-beats/edit-beat.ts';
export { guardExclusives } from './own-beats/guard-exclusives.ts';
export { lockOwnBeat } from './own-beats/lock-own-beat.ts';
export { publishLocked, refuseSeller } from './own-beats/publish-own-beat.ts';
export { putSnapshotBack } from './own-beats/put-snapshot-back.ts';
export { type FieldRules, licensedFiles, readFieldRules, readFields } from './own-beats/read-fields.ts';
export { readOwnBeats } from './own-beats/read-own-beats.ts';
export { unpublishLocked } from './own-beats/unpublish-own-beat.ts';
