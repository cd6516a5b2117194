import { fail } from '#contract-kit/failure.ts';
import type { Deps } from '#platform/deps.ts';
import { type Route, route } from '#platform/http/route.ts';
import { imageUses } from '#platform/images/image-limits.ts';
import { checkRateLimits } from '#platform/rate-limits/rate-limits.ts';
import * as contract from '../contract.ts';
import { changeSetup, getSetup } from '../contract-setup.ts';
import type { Trx } from '#platform/database/open.ts';
import type { EditableName } from '../documents.ts';
import { type Added, tellArtists } from './artist-pages/tell-artists.ts';
import { discardDraft, saveDraft } from './drafts.ts';
import { listDocuments } from './list-documents.ts';
import { addPicture } from './pictures.ts';
import { createPreview, readPreview } from './previews.ts';
import { readSetup, skipStep } from './setup.ts';
import { getLegalInForce, getLegalVersionText } from './legal-texts.ts';
import { siteContent } from './site-content.ts';
import { readToEdit } from './to-edit.ts';
import { cancelVersion, findVersion, publishDraft, restoreVersion } from './versions.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

const pictureLimit = { name: 'site.picture', max: 60, seconds: 3600 } as const;

export const siteRoutes = (deps: Deps): Route[] => {
  const { db, clock } = deps;
  /** What belongs to the publication of a document. */
  const consequencesOf = (name: EditableName) =>
    name === 'artists' ? { onAdded: (trx: Trx, added: Added) => tellArtists(deps, trx, added) } : {};
  return [
    route(contract.getSiteDocument, ({ params }) => siteContent(deps, params.name)),
    route(getSetup, () => readSetup(deps)),
    route(changeSetup, ({ params, body, actor }) => skipStep(deps, { ...params, ...body, actor })),
    route(contract.getLegalText, ({ params }) => getLegalInForce(deps, params.name)),
    route(contract.getLegalVersion, ({ params }) => getLegalVersionText(deps, params.name, params.version)),
    route(contract.listSiteDocuments, () => listDocuments(deps)),
    route(
      contract.getSiteDocumentToEdit,
      async ({ params, actor }) => (await readToEdit(deps, params.name, actor)) ?? fail('SITE_NO_ARTIST'),
    ),
    route(contract.saveSiteDraft, ({ body, actor }) => saveDraft(deps, body, actor)),
    route(contract.uploadSitePicture, async ({ actor, files, request }) => {
      const field = files.logo ? 'logo' : 'picture';
      const file = files[field];
      if (!file) return fail('SITE_NO_PICTURE');
      const wait = await checkRateLimits(deps, [pictureLimit, actor.id], ...imageUses(actor.id, request.ip));
      if (wait > 0) return fail('SITE_TOO_OFTEN', { retryAfterSeconds: wait });
      return await addPicture(deps, file, { field });
    }),
    route(contract.discardSiteDraft, async ({ params, query }) =>
      (await discardDraft(deps, params.name, query.revision))
        ? { message: forCaller(() => t`Draft discarded.`) }
        : fail('SITE_DRAFT_OUTDATED'),
    ),
    route(contract.publishSiteDraft, ({ params, body, actor }) =>
      publishDraft(deps, { ...params, ...body, actor, ...consequencesOf(params.name) }),
    ),
    route(contract.getSiteVersion, ({ params }) => findVersion(db, { ...params, now: clock.now() })),
    route(contract.restoreSiteVersion, ({ params, actor }) =>
      restoreVersion(deps, { ...params, actor, ...consequencesOf(params.name) }),
    ),
    route(contract.cancelSiteVersion, async ({ params, actor }) =>
      (await cancelVersion(deps, { ...params, actor }))
        ? { message: forCaller(() => t`Schedule canceled.`) }
        : fail('SITE_NOT_SCHEDULED'),
    ),
    route(contract.createSitePreview, ({ params }) => createPreview(deps, params.name)),
    route(contract.getSitePreview, async ({ query, reply }) => {
      reply.header('cache-control', 'no-store');
      return (await readPreview(deps, query.key)) ?? fail('SITE_NO_PREVIEW');
    }),
  ];
};
