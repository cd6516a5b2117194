import { fail } from '#contract-kit/failure.ts';
import type { Deps } from '#platform/deps.ts';
import { type Route, route } from '#platform/http/route.ts';
import { imageUses } from '#platform/images/image-limits.ts';
import { checkRateLimits } from '#platform/rate-limits/rate-limits.ts';
import * as contract from '../contract.ts';
import type { DocumentName } from '../documents.ts';
import { changeSetup, getSetup } from '../contract-setup.ts';
import { discardDraft, readDraft, saveDraft } from './drafts.ts';
import { listDocuments } from './list-documents.ts';
import { addPicture, listOwnPictures } from './pictures.ts';
import { previewKeyOf, readPreviewKey } from './preview-key.ts';
import { readSetup, skipStep } from './setup.ts';
import { getLegalInForce, getLegalVersionText } from './legal-texts.ts';
import { siteContent } from './site-content.ts';
import { cancelVersion, countOrders, findVersion, listVersions, publishDraft, restoreVersion } from './versions.ts';

const pictureLimit = { name: 'site.picture', max: 60, seconds: 3600 } as const;

/** The site's icons are for no document, and the pictures of help pages for no other one. */
const isFor = (name: DocumentName, path: string): boolean =>
  path.startsWith('/help/') ? name === 'help' : /^\/[^/]+\//.test(path);

const previewMs = 24 * 60 * 60_000;

export const siteRoutes = (deps: Deps): Route[] => {
  const { db, clock, config } = deps;
  return [
    route(contract.getSiteDocument, ({ params }) => siteContent(deps, params.name)),
    route(getSetup, () => readSetup(deps)),
    route(changeSetup, ({ params, body, actor }) => skipStep(deps, { ...params, ...body, actor })),
    route(contract.getLegalText, ({ params }) => getLegalInForce(deps, params.name)),
    route(contract.getLegalVersion, ({ params }) => getLegalVersionText(deps, params.name, params.version)),
    route(contract.listSiteDocuments, () => listDocuments(deps)),
    route(contract.getSiteDocumentToEdit, async ({ params: { name }, actor }) => {
      const [current, { data }, draft, versions, pictures] = await Promise.all([
        siteContent(deps, name),
        siteContent(deps, 'artists'),
        readDraft(db, name),
        listVersions(db, clock.now(), name),
        listOwnPictures(),
      ]);
      return {
        current,
        draft,
        versions,
        // Who only edits the site sees nothing of sales.
        orders: actor.role === 'admin' ? await countOrders(db, name, versions) : [],
        timeZone: config.labelTimezone,
        artists: data.artists.map(({ username, name: shown }) => ({ username, name: shown })),
        pictures: pictures.filter((path) => isFor(name, path)),
      };
    }),
    route(contract.saveSiteDraft, ({ body, actor }) => saveDraft(deps, body, actor)),
    route(contract.uploadSitePicture, async ({ actor, files, request }) => {
      const field = files.logo ? 'logo' : 'picture';
      const file = files[field];
      if (!file) return fail('SITE_NO_PICTURE');
      const wait = await checkRateLimits(deps, [pictureLimit, actor.id], ...imageUses(actor.id, request.ip));
      if (wait > 0) return fail('SITE_TOO_OFTEN', { retryAfterSeconds: wait });
      return await addPicture(deps, file, field);
    }),
    route(contract.discardSiteDraft, async ({ params, query }) =>
      (await discardDraft(deps, params.name, query.revision))
        ? { message: 'Draft discarded.' }
        : fail('SITE_DRAFT_OUTDATED'),
    ),
    route(contract.publishSiteDraft, ({ params, body, actor }) => publishDraft(deps, { ...params, ...body, actor })),
    route(contract.getSiteVersion, ({ params }) => findVersion(db, params.name, params.version)),
    route(contract.restoreSiteVersion, ({ params, actor }) => restoreVersion(deps, { ...params, actor })),
    route(contract.cancelSiteVersion, async ({ params, actor }) =>
      (await cancelVersion(deps, { ...params, actor }))
        ? { message: 'Schedule canceled.' }
        : fail('SITE_NOT_SCHEDULED'),
    ),
    route(contract.createSitePreview, ({ params: { name } }) => {
      const expiresAt = new Date(clock.now().getTime() + previewMs);
      const key = previewKeyOf(config, name, expiresAt);
      return { url: `/preview?key=${key}`, expiresAt: expiresAt.toISOString() };
    }),
    route(contract.getSitePreview, async ({ query, reply }) => {
      const name = readPreviewKey(config, query.key, clock.now());
      if (name === null) return fail('SITE_NO_PREVIEW');
      reply.header('cache-control', 'no-store');
      return (await readDraft(db, name))?.document ?? (await siteContent(deps, name));
    }),
  ];
};
