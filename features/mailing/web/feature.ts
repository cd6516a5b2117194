import { t } from '#contract-kit/texts/text.ts';
import { adminPage } from '#ui/routing/page-route.ts';
import type { WebFeature } from '#ui/web-feature.ts';

export const mailingFeature: WebFeature = {
  pages: [
    adminPage('/dashboard/admin/mails', 'features/mailing/web/pages/mails.tsx', () => import('./pages/mails.tsx')),
  ],
  links: [
    {
      get label() {
        return t`Email log`;
      },
      to: '/dashboard/admin/mails',
      at: { system: 20 },
    },
  ],
};
