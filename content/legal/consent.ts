import type { ConsentText } from './legal-text.ts';

// Have a lawyer read these sentences before you sell. Orders keep them under the version of the right of withdrawal
// (`consumers.ts`): once something is sold, change them in the dashboard, which keeps the earlier ones.

export const consent: ConsentText = {
  checkbox: {
    delivery: 'I want my files right away, before the 14 days for withdrawing from the contract are over.',
    loss: 'I understand that I lose my right of withdrawal once they’re delivered.',
  },
  line: {
    delivery: 'You ask us to deliver your files right away.',
    loss: 'Any right of withdrawal that you have ends once they’re delivered.',
  },
};
