import { fail, type Failure, isFailure } from '#contract-kit/failure.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { type Route, route } from '#platform/http/route.ts';
import { imageUses } from '#platform/images/image-limits.ts';
import { checkRateLimits, type RateLimit } from '#platform/rate-limits/rate-limits.ts';
import { artistPageName, maxPublicationsADay } from '../../artist-page.ts';
import * as contract from '../../contract-artist-pages.ts';
import { discardDraft, saveDraft } from '../drafts.ts';
import { addPicture } from '../pictures.ts';
import { createPreview } from '../previews.ts';
import { readToEdit } from '../to-edit.ts';
import { findVersion, publishDraft, restoreVersion } from '../versions.ts';
import { type ArtistOfAccount, findArtistOfAccount } from '../artist-entries.ts';
import { findSellers, listArtists } from './list-artists.ts';
import { tellLabel } from './mails.ts';
import { forCaller } from '#platform/texts/in-language.ts';
import { t } from '#contract-kit/texts/text.ts';

const saves = { name: 'site.own-draft', max: 300, seconds: 3600 } as const;
const publications = { name: 'site.own-page', max: maxPublicationsADay, seconds: 24 * 3600 } as const;
const uploads = { name: 'site.own-picture', max: 30, seconds: 24 * 3600 } as const;

type NotYours = Failure<'SITE_NOT_YOUR_PAGE'>;

/** Whether the caller may edit their own page, asked before each call: the label can withdraw it at any time. */
const findOwn = async ({ db, clock }: Deps, actor: UserActor): Promise<ArtistOfAccount | NotYours> => {
  const artist = await findArtistOfAccount(db, clock.now(), actor.id);
  return artist?.mayEdit ? artist : fail('SITE_NOT_YOUR_PAGE');
};

const tooOften = async (deps: Deps, limit: RateLimit, actor: UserActor): Promise<Failure<'SITE_TOO_OFTEN'> | null> => {
  const wait = await checkRateLimits(deps, [limit, actor.id]);
  return wait > 0 ? fail('SITE_TOO_OFTEN', { retryAfterSeconds: wait }) : null;
};

const noRoom = contract.uploadOwnPicture.failures.SITE_TOO_MANY_PICTURES.message;

/** The label's side: people who edit the site. */
const labelRoutes = (deps: Deps): Route[] => [
  route(contract.listSiteArtists, () => listArtists(deps)),
  route(contract.findSiteSellers, ({ query }) => findSellers(deps, query.q)),
  route(contract.saveArtistDraft, async ({ params: { accountId }, body, actor }) => {
    if (!(await findArtistOfAccount(deps.db, deps.clock.now(), accountId))) return fail('SITE_NO_ARTIST');
    const document = { name: artistPageName(accountId), data: body.document.data };
    return await saveDraft(deps, { ...body, document }, actor);
  }),
];

/** The artist's side. Nothing in these calls names a page, so nobody can reach another one. */
const ownRoutes = (deps: Deps): Route[] => [
  route(contract.getOwnPageState, async ({ actor }) => {
    const artist = await findArtistOfAccount(deps.db, deps.clock.now(), actor.id);
    if (artist?.mayEdit) return { writer: 'artist' } as const;
    return { writer: artist && !artist.entry.profileFirst ? 'label' : 'profile' } as const;
  }),
  route(contract.getOwnPage, async ({ actor }) => {
    const own = await findOwn(deps, actor);
    if (isFailure(own)) return own;
    return (await readToEdit(deps, artistPageName(actor.id), { role: 'seller' })) ?? fail('SITE_NOT_YOUR_PAGE');
  }),
  route(contract.saveOwnDraft, async ({ body, actor }) => {
    const own = await findOwn(deps, actor);
    if (isFailure(own)) return own;
    const document = { name: artistPageName(actor.id), data: body.document.data };
    return (await tooOften(deps, saves, actor)) ?? (await saveDraft(deps, { ...body, document }, actor));
  }),
  route(contract.discardOwnDraft, async ({ query, actor }) => {
    const own = await findOwn(deps, actor);
    if (isFailure(own)) return own;
    return (await discardDraft(deps, artistPageName(actor.id), query.revision))
      ? { message: forCaller(() => t`Draft discarded.`) }
      : fail('SITE_DRAFT_OUTDATED');
  }),
  route(contract.publishOwnPage, async ({ body: { revision }, actor }) => {
    const own = await findOwn(deps, actor);
    if (isFailure(own)) return own;
    const refused = await tooOften(deps, publications, actor);
    if (refused) return refused;
    return await publishDraft(deps, {
      name: artistPageName(actor.id),
      revision,
      at: null,
      actor,
      onAdded: (trx) => tellLabel(deps, trx, own),
    });
  }),
  route(contract.getOwnVersion, async ({ params, actor }) => {
    const own = await findOwn(deps, actor);
    if (isFailure(own)) return own;
    return await findVersion(deps.db, { name: artistPageName(actor.id), ...params, now: deps.clock.now() });
  }),
  route(contract.restoreOwnVersion, async ({ params: { version }, actor }) => {
    const own = await findOwn(deps, actor);
    if (isFailure(own)) return own;
    const refused = await tooOften(deps, publications, actor);
    if (refused) return refused;
    const name = artistPageName(actor.id);
    return await restoreVersion(deps, { name, version, actor, onAdded: (trx) => tellLabel(deps, trx, own) });
  }),
  route(contract.uploadOwnPicture, async ({ actor, files, request }) => {
    const own = await findOwn(deps, actor);
    if (isFailure(own)) return own;
    if (!files.picture) return fail('SITE_NO_PICTURE');
    const wait = await checkRateLimits(deps, [uploads, actor.id], ...imageUses(actor.id, request.ip));
    if (wait > 0) return fail('SITE_TOO_OFTEN', { retryAfterSeconds: wait });
    const added = await addPicture(deps, files.picture, { ownerId: actor.id });
    return isFailure(added) && added.failure === 'SITE_TOO_MANY_PICTURES'
      ? fail('SITE_TOO_MANY_PICTURES', { fields: { picture: [forCaller(noRoom)] } })
      : added;
  }),
  route(contract.createOwnPreview, async ({ actor }) => {
    const own = await findOwn(deps, actor);
    return isFailure(own) ? own : createPreview(deps, artistPageName(actor.id));
  }),
];

export const artistPageRoutes = (deps: Deps): Route[] => [...labelRoutes(deps), ...ownRoutes(deps)];
