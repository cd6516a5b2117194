import { defineLife } from '#platform/lives/define-life.ts';

/** A row of an import. A new beat waits for its files; changes of others are queued at once. */
export const importRowLife = defineLife({
  what: 'a row of an import',
  table: 'bulk_import_rows',
  starts: ['waiting', 'queued'],
  transitions: {
    waiting: { from: [] },
    // With its files, also after a failure.
    queued: { from: ['waiting', 'failed'] },
    done: { from: ['queued'] },
    failed: { from: ['queued'] },
    skipped: { from: ['queued'] },
  },
});

/** A beat of a bulk edit. */
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
    // Somebody has changed it since.
    kept: { from: ['undoing'] },
  },
});
