import { defineLife } from '#platform/lives/define-life.ts';

/** A new beat waits for its files; a change of an existing one is queued at once. */
export const importRowLife = defineLife({
  what: 'a row of an import',
  table: 'bulk_import_rows',
  starts: ['waiting', 'queued'],
  transitions: {
    waiting: { from: [] },
    // When its files have arrived, even after a failure.
    queued: { from: ['waiting', 'failed'] },
    done: { from: ['queued'] },
    failed: { from: ['queued'] },
    skipped: { from: ['queued'] },
  },
});

export const editBeatLife = defineLife({
  what: 'a beat of a bulk edit',
  table: 'bulk_edit_beats',
  starts: ['queued'],
  transitions: {
    queued: { from: [] },
    changed: { from: ['queued'] },
    same: { from: ['queued'] },
    skipped: { from: ['queued'] },
    undoing: { from: ['changed'] },
    undone: { from: ['undoing'] },
    // The undo was refused, as when someone has changed the beat since the edit.
    kept: { from: ['undoing'] },
  },
});
