import type { WebFeature } from '#ui/web-feature.ts';

export const documentsFeature: WebFeature = {
  slots: {
    'order.agreement': () => import('./slots/agreement.tsx'),
    'orders.exports': () => import('./slots/tax-exports.tsx'),
  },
};
