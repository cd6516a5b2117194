import { defineLife } from '#platform/lives/define-life.ts';

export const requestLife = defineLife({
  what: 'a request',
  table: 'support_requests',
  starts: ['open'],
  mayStay: true,
  transitions: {
    // Only an admin can reopen a request.
    open: { from: ['closed'] },
    answered: { from: ['open', 'closed'] },
    closed: { from: ['open', 'answered'] },
  },
});
