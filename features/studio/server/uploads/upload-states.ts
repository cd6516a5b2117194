import { defineLife } from '#platform/lives/define-life.ts';

export const uploadLife = defineLife({
  what: 'an upload',
  table: 'catalogue_uploads',
  starts: ['receiving'],
  transitions: {
    receiving: { from: [] },
    checking: { from: ['receiving'] },
    ready: { from: ['checking'] },
    refused: { from: ['receiving', 'checking'] },
  },
});
