import { userPage } from '#ui/routing/page-route.ts';
import type { WebFeature } from '#ui/web-feature.ts';
import { t } from '#contract-kit/texts/text.ts';

export const studioFeature: WebFeature = {
  pages: [
    {
      ...userPage('/beatstore/upload', 'features/studio/web/pages/upload.tsx', () => import('./pages/upload.tsx')),
      slots: ['studio.selection', 'studio.edits'],
    },
  ],
  links: [
    {
      get label() {
        return t`Your catalog`;
      },
      to: '/beatstore/upload',
      at: { catalog: 10, selling: 10 },
      actions: [
        {
          get label() {
            return t`New beat`;
          },
          to: '/beatstore/upload#new',
        },
      ],
    },
  ],
  slots: {
    'splits.play': () => import('./slots/own-play.tsx'),
  },
};
