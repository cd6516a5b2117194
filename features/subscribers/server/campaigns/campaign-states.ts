import { defineLife } from '#platform/lives/define-life.ts';

export const campaignLife = defineLife({
  what: 'a campaign',
  table: 'subscribers_campaigns',
  starts: ['sending'],
  mayStay: true,
  transitions: {
    sending: { from: ['paused'] },
    paused: { from: ['sending'] },
    canceled: { from: ['sending', 'paused'] },
    sent: { from: ['sending'] },
  },
});
