import type { Feature } from '#platform/feature.ts';
import { findKeptVersions } from './find-request.ts';
import { freeDownloadsMails } from './mails.ts';
import { freeDownloadsPersonalData } from './personal-data.ts';
import { freeDownloadsRetention } from './retention.ts';
import { freeDownloadsRoutes } from './routes.ts';

export const freeDownloadsFeature: Feature = {
  name: 'free-downloads',
  owns: 'free downloads',
  routes: freeDownloadsRoutes,
  provides: () => ({ 'site.kept-versions': findKeptVersions }),
  retention: freeDownloadsRetention,
  personalData: () => [freeDownloadsPersonalData()],
  mails: freeDownloadsMails,
};
