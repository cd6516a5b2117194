import { t } from '#contract-kit/texts/text.ts';
import { adminPage } from '#ui/routing/page-route.ts';
import type { WebFeature } from '#ui/web-feature.ts';

export const jobsFeature: WebFeature = {
  pages: [adminPage('/dashboard/admin/jobs', 'features/jobs/web/pages/jobs.tsx', () => import('./pages/jobs.tsx'))],
  links: [
    {
      get label() {
        return t`Jobs`;
      },
      to: '/dashboard/admin/jobs',
      at: { system: 10 },
    },
  ],
  slots: {
    'inbox.job': () => import('./slots/inbox-job.tsx'),
  },
};
