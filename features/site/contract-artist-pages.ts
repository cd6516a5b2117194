import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { id, message, text } from '#contract-kit/shapes.ts';
import { artistPage } from './artist-document.ts';
import { maxArtistPictures } from './artist-page.ts';
import {
  anyDocument,
  createSitePreview,
  discardSiteDraft,
  draftInfo,
  editVersion,
  getSiteVersion,
  noArtist,
  outdated,
  publishSiteDraft,
  restoreSiteVersion,
  revision,
  saveSiteDraft,
  toEdit,
  uploadSitePicture,
  versionInfo,
} from './contract.ts';
import { sitePictureMaxBytes } from './pictures.ts';
import { t } from '#contract-kit/texts/text.ts';

// The artists' own pages. People who edit the site read, publish and restore them like any other document, named by the
// artist's account: "artist:0198c252-…". Artists edit theirs with the calls below, which name nobody.

const artistOfLabel = z.object({
  username: z.string(),
  name: z.string(),
  /** Null if the username is no account’s, so nobody can edit the page as its artist. */
  accountId: id.nullable(),
  isSuspended: z.boolean(),
  mayEdit: z.boolean(),
  /** What visitors see of what the artist, or someone else on this page, has published; null for the label's entry. */
  current: versionInfo.nullable(),
  draft: draftInfo.nullable(),
});
export type ArtistOfLabel = z.output<typeof artistOfLabel>;

export const listSiteArtists = endpoint({
  method: 'GET',
  path: '/api/v1/app/admin/site-artists',
  summary: 'List the label’s artists as published, with who may edit their own page and what they’ve published',
  access: 'editor',
  response: z.array(artistOfLabel),
});

const foundSeller = z.object({ username: z.string(), name: z.string() });
export type FoundSeller = z.output<typeof foundSeller>;

export const findSiteSellers = endpoint({
  method: 'GET',
  path: '/api/v1/app/admin/site-sellers',
  summary:
    'Find sellers who could be the label’s artists, by a part of their name or username, or all: the first 24 by name',
  access: 'editor',
  query: z.object({ q: text(60).default('') }),
  response: z.array(foundSeller),
});

const draftBody = z.object({
  document: z.object({ data: artistPage.shape }),
  /** The draft's; 0 if there was none. */
  revision,
  /** The latest version's; 0 if there was none. */
  version: z.number().int().min(0).max(2_147_483_647),
});

export const saveArtistDraft = endpoint({
  method: 'PUT',
  path: '/api/v1/app/admin/site-artists/:accountId/draft',
  summary: 'Save the draft of an artist’s own page, based on a draft and a version that the caller has seen',
  access: 'editor',
  params: z.object({ accountId: id }),
  body: draftBody,
  response: draftInfo,
  failures: { ...saveSiteDraft.failures, SITE_NO_ARTIST: noArtist },
});

export const getOwnPageState = endpoint({
  method: 'GET',
  path: '/api/v1/app/artist-page/state',
  summary: 'Get who writes your page: you, the label, or, if you aren’t one of its artists, your public profile',
  access: 'seller',
  response: z.object({ writer: z.enum(['artist', 'label', 'profile']) }),
});

const notYours = {
  SITE_NOT_YOUR_PAGE: {
    status: 403,
    message: () => t`The label doesn’t let you edit this page. Ask them to allow it.`,
  },
} as const;
const tooOften = {
  SITE_TOO_OFTEN: { status: 429, message: () => t`You’ve changed your page too many times. Try again later.` },
} as const;

export const getOwnPage = endpoint({
  method: 'GET',
  path: '/api/v1/app/artist-page',
  summary: 'Get your page to edit, if the label lets you: what visitors see, the draft, and the latest versions',
  access: 'seller',
  response: toEdit,
  failures: notYours,
});

export const saveOwnDraft = endpoint({
  method: 'PUT',
  path: '/api/v1/app/artist-page/draft',
  summary: 'Save the draft of your page, based on a draft and a version that you’ve seen',
  access: 'seller',
  body: draftBody,
  response: draftInfo,
  failures: { ...saveSiteDraft.failures, ...notYours, ...tooOften },
});

export const discardOwnDraft = endpoint({
  method: 'DELETE',
  path: '/api/v1/app/artist-page/draft',
  summary: 'Discard the draft of your page',
  access: 'seller',
  query: discardSiteDraft.query,
  response: message,
  failures: { SITE_DRAFT_OUTDATED: outdated, ...notYours },
});

export const publishOwnPage = endpoint({
  method: 'POST',
  path: '/api/v1/app/artist-page/versions',
  summary: 'Publish the draft of your page. The label is told, and can show an earlier version again',
  access: 'seller',
  body: z.object({ revision }),
  response: versionInfo,
  status: 201,
  failures: { ...publishSiteDraft.failures, ...notYours, ...tooOften },
});

export const getOwnVersion = endpoint({
  method: 'GET',
  path: '/api/v1/app/artist-page/versions/:version',
  summary: 'Get a version of your page, to compare it. Version 0 is what the label has written',
  access: 'seller',
  params: z.object({ version: editVersion }),
  response: anyDocument,
  failures: { ...getSiteVersion.failures, ...notYours },
});

export const restoreOwnVersion = endpoint({
  method: 'POST',
  path: '/api/v1/app/artist-page/versions/:version/restore',
  summary: 'Publish an earlier version of your page again. Version 0 is what the label has written',
  access: 'seller',
  params: getOwnVersion.params,
  response: versionInfo,
  status: 201,
  failures: { ...restoreSiteVersion.failures, ...notYours, ...tooOften },
});

export const uploadOwnPicture = endpoint({
  method: 'POST',
  path: '/api/v1/app/artist-page/pictures',
  summary: 'Upload a picture for your page: JPEG, PNG or WebP, re-encoded in several sizes',
  access: 'seller',
  files: { picture: { maxBytes: sitePictureMaxBytes } },
  response: uploadSitePicture.response,
  status: 201,
  failures: {
    ...uploadSitePicture.failures,
    SITE_TOO_MANY_PICTURES: {
      status: 409,
      message: () =>
        t`Your page has room for ${{ maxArtistPictures: String(maxArtistPictures) }} pictures. Unused ones are deleted after a week; try again then.`,
    },
    ...notYours,
  },
});

export const createOwnPreview = endpoint({
  method: 'POST',
  path: '/api/v1/app/artist-page/previews',
  summary: 'Make a link to your page with its draft, for anyone who has the link, for 24 hours',
  access: 'seller',
  response: createSitePreview.response,
  status: 201,
  failures: notYours,
});
