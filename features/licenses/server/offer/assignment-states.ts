import { defineLife } from '#platform/lives/define-life.ts';

export const assignmentLife = defineLife({
  what: 'an assignment',
  table: 'licenses_assignments',
  starts: ['waiting'],
  transitions: {
    waiting: { from: [] },
    // A declined license can still be accepted.
    accepted: { from: ['waiting', 'refused'] },
    refused: { from: ['waiting'] },
  },
});
