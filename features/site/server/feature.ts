import type { FastifyInstance } from 'fastify';
import type { Feature } from '#platform/feature.ts';
import { servePictures } from '#platform/images/serve-pictures.ts';
import { sitePictureSizes } from '../pictures.ts';
import { siteMails } from './artist-pages/mails.ts';
import { artistPageRoutes } from './artist-pages/routes.ts';
import { siteJobs } from './artist-pages/tell-artists.ts';
import { findTexts } from './find-texts.ts';
import { sitePersonalData } from './personal-data.ts';
import { sitePictureKeys } from './picture-keys.ts';
import { siteRetention } from './retention.ts';
import { followPublished } from './site-content.ts';
import { siteRoutes } from './routes.ts';
import { serveIcons } from './theme/serve-icons.ts';
import { serveThemes } from './theme/serve-themes.ts';

/** Pages of this site may show a preview in a frame, as the editor does. No other page may be in a frame. */
const registerPreview = (app: FastifyInstance): void => {
  app.addHook('onRequest', async ({ url }, reply) => {
    if (!url.startsWith('/preview?')) return;
    const policy = String(reply.getHeader('content-security-policy'));
    reply.header('content-security-policy', policy.replace(/frame-ancestors [^;]*/, "frame-ancestors 'self'"));
    reply.header('x-frame-options', 'sameorigin');
  });
};

export const siteFeature: Feature = {
  name: 'site',
  owns: 'the site’s texts and pictures, their drafts and versions',
  routes: (deps) => [...siteRoutes(deps), ...artistPageRoutes(deps)],
  follow: followPublished,
  provides: () => ({ 'find.results': findTexts }),
  register: async (app, deps) => {
    registerPreview(app);
    serveThemes(app, deps);
    await serveIcons(app, deps);
    servePictures(app, deps.storage, {
      folder: 'site',
      sizes: sitePictureSizes,
      name: /^[0-9a-f]{64}$/,
      keyOf: sitePictureKeys.of,
    });
  },
  jobs: siteJobs,
  retention: siteRetention,
  personalData: () => [sitePersonalData()],
  mails: siteMails,
  shownTables: ['site_versions'],
};
