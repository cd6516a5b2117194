import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { day, id, message, time, timeOfDay } from '#contract-kit/shapes.ts';
import { artistPage, type ArtistPageName } from './artist-document.ts';
import { type DocumentName, documentNames, type EditableName, siteDocuments } from './documents.ts';
import { legalNames } from './legal-pages.ts';
import { maxSitePictures, sitePictureMaxBytes } from './pictures.ts';
import { t } from '#contract-kit/texts/text.ts';

const name = z.enum(documentNames, { error: () => t`The site has no such document.` }).meta({ example: 'story' });
const pageName = z
  .string()
  .max(50)
  .regex(/^artist:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/) as unknown as z.ZodType<
  ArtistPageName,
  ArtistPageName
>;
/** The name of a document, or of an artist's own page: "artist:0198c252-1b10-7cc6-8b3a-56625bdba5ed". */
const editable = z
  .union([name, pageName], { error: () => t`The site has no such document.` })
  .meta({ example: 'story' }) as unknown as z.ZodType<EditableName, EditableName>;
export const editVersion = z.coerce.number().int().min(0).max(2_147_483_647);
const version = z.coerce.number().int().min(1).max(2_147_483_647);
/** Names one save of a draft; 0 if there is none. */
export const revision = z.number().int().min(0).max(2_147_483_647);

const documentOf = <Name extends DocumentName>(own: Name) =>
  z.object({ name: z.literal(own), data: siteDocuments[own].shape as (typeof siteDocuments)[Name]['shape'] });

/** A document by its name, with all its texts. */
export const siteDocument = z.discriminatedUnion('name', [
  documentOf('label'),
  documentOf('navigation'),
  documentOf('theme'),
  documentOf('disclaimer'),
  documentOf('home'),
  documentOf('story'),
  documentOf('artists'),
  documentOf('our-work'),
  documentOf('merch'),
  documentOf('sell'),
  documentOf('prices'),
  documentOf('help'),
  documentOf('seller'),
  documentOf('terms'),
  documentOf('privacy'),
  documentOf('withdrawal'),
  documentOf('notices'),
  documentOf('free-use'),
  documentOf('agreements'),
]);
export type SiteDocument = z.output<typeof siteDocument>;
export type DocumentOf<Name extends DocumentName> = Extract<SiteDocument, { readonly name: Name }>;

const artistPageDocument = z.object({ name: pageName, data: artistPage.shape });
export const anyDocument = z.union([siteDocument, artistPageDocument]);
/** A document, or an artist's own page: both have drafts and versions. */
export type AnyDocument = z.output<typeof anyDocument>;

/** The largest document has room in it. */
const maxBodyBytes = 768 * 1024;

/** Null if that person's account is closed, or if the site came with it. */
const author = z.object({ _id: id, name: z.string() }).nullable();

export const versionInfo = z.object({
  version: z.number().int(),
  /** What orders and addresses call it, such as "2026-12-01.3"; null unless it's a text that people agree to. */
  knownAs: z.string().nullable(),
  author,
  savedAt: time,
  /** When visitors see it, or saw it first. */
  from: time,
  state: z.enum(['current', 'scheduled', 'earlier']),
});
export type VersionInfo = z.output<typeof versionInfo>;

export const draftInfo = z.object({ revision, author, changedAt: time });
export type DraftInfo = z.output<typeof draftInfo>;

export const getSiteDocument = endpoint({
  method: 'GET',
  path: '/api/v1/app/site-documents/:name',
  summary: 'Get the texts of a part of the site, as visitors see it',
  params: z.object({ name }),
  response: siteDocument,
});

const legalName = z.enum(legalNames, { error: () => t`The site has no such text.` }).meta({ example: 'terms' });

const legalVersion = z.object({ version: z.string(), /** The day from which it holds. */ since: z.string() });
export type LegalVersion = z.output<typeof legalVersion>;

const legalText = z.object({
  ...legalVersion.shape,
  title: z.string(),
  lead: z.string(),
  parts: z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()) })),
  /** The version in force, which may be this one. */
  inForce: legalVersion,
  /**
   * Newest first. The latest hundred that were published, and those that came with the site, without what was replaced
   * before the shop began.
   */
  earlier: z.array(legalVersion),
});
export type LegalTextInfo = z.output<typeof legalText>;

export const getLegalText = endpoint({
  method: 'GET',
  path: '/api/v1/app/legal-texts/:name',
  summary: 'Get the terms, or another text that people agree to, as it’s in force',
  params: z.object({ name: legalName }),
  response: legalText,
});

export const getLegalVersion = endpoint({
  method: 'GET',
  path: '/api/v1/app/legal-texts/:name/versions/:version',
  summary: 'Get a version of the terms, or of another text that people agree to, as it was published',
  params: z.object({
    name: legalName,
    version: z
      .string()
      .max(40)
      .regex(/^[\w.-]+$/)
      .meta({ example: '2026-11-27' }),
  }),
  response: legalText,
  failures: {
    SITE_NO_LEGAL_VERSION: { status: 404, message: () => t`This text has no such version.` },
  },
});

export const listSiteDocuments = endpoint({
  method: 'GET',
  path: '/api/v1/app/admin/site-documents',
  summary: 'List the parts of the site that can be edited, with their drafts and schedules',
  access: 'editor',
  response: z.array(
    z.object({
      name,
      /** Null while the site shows what it came with. */
      current: versionInfo.nullable(),
      scheduled: versionInfo.nullable(),
      draft: draftInfo.nullable(),
    }),
  ),
});

export const toEdit = z.object({
  /** What visitors see. */
  current: anyDocument,
  draft: z.object({ ...draftInfo.shape, document: anyDocument }).nullable(),
  /** Newest first. */
  versions: z.array(versionInfo),
  /** How many orders have each version, by its number. Empty unless orders keep it. */
  orders: z.array(z.object({ version: z.number().int(), count: z.number().int() })),
  /** The label's time zone, for example "Europe/Berlin". */
  timeZone: z.string(),
  artists: z.array(z.object({ username: z.string(), name: z.string() })),
  /** Paths of the pictures that came with the site and are for its pages. */
  pictures: z.array(z.string()),
});
export type SiteDocumentToEdit = z.output<typeof toEdit>;

export const noArtist = { status: 404, message: () => t`This account isn’t one of the label’s artists.` } as const;

export const getSiteDocumentToEdit = endpoint({
  method: 'GET',
  path: '/api/v1/app/admin/site-documents/:name',
  summary: 'Get a part of the site to edit: what visitors see, the draft, and all versions',
  access: 'editor',
  params: z.object({ name: editable }),
  response: toEdit,
  failures: { SITE_NO_ARTIST: noArtist },
});

export const outdated = {
  status: 409,
  message: () => t`Someone else has changed this since you opened it. Compare both before you go on.`,
} as const;
const alreadyScheduled = { status: 409, message: () => t`A version is already scheduled. Cancel it first.` } as const;
const breaksLinks = {
  status: 409,
  message: () => t`The help center links to a page that is missing here. Change that link first.`,
} as const;
const unknownArtist = { status: 400, message: () => t`The label has no artist with this username.` } as const;

export const saveSiteDraft = endpoint({
  method: 'PUT',
  path: '/api/v1/app/admin/site-drafts',
  summary: 'Save the draft of a part of the site, based on a draft and a version that the caller has seen',
  access: 'editor',
  maxBodyBytes,
  body: z.object({
    document: siteDocument,
    /** The draft's; 0 if there was none. */
    revision,
    /** The latest version's; 0 if there was none. */
    version: z.number().int().min(0).max(2_147_483_647),
  }),
  response: draftInfo,
  failures: {
    SITE_DRAFT_OUTDATED: outdated,
    SITE_UNKNOWN_ARTIST: unknownArtist,
    SITE_UNKNOWN_PICTURE: { status: 400, message: () => t`This site doesn’t have this picture.` },
    SITE_BREAKS_LINKS: breaksLinks,
  },
});

export const uploadSitePicture = endpoint({
  method: 'POST',
  path: '/api/v1/app/admin/site-pictures',
  summary:
    'Upload a picture for the site’s texts: JPEG, PNG or WebP, re-encoded in several sizes. A logo can also be an SVG',
  access: 'editor',
  files: { picture: { maxBytes: sitePictureMaxBytes }, logo: { maxBytes: sitePictureMaxBytes } },
  response: z.object({ picture: z.string().describe('Its path, for a document') }),
  status: 201,
  failures: {
    SITE_NO_PICTURE: { status: 400, message: () => t`Please select a file first.` },
    SITE_NOT_A_PICTURE: {
      status: 400,
      message: () => t`This file isn’t a picture we can use. Choose a JPEG, PNG or WebP.`,
    },
    SITE_TOO_MANY_PICTURES: {
      status: 409,
      message: () =>
        t`The site has ${{ maxSitePictures: String(maxSitePictures) }} pictures, and no room for another one.`,
    },
    SITE_TOO_OFTEN: { status: 429, message: () => t`You’ve uploaded too many pictures. Try again later.` },
  },
});

export const discardSiteDraft = endpoint({
  method: 'DELETE',
  path: '/api/v1/app/admin/site-drafts/:name',
  summary: 'Discard the draft of a part of the site',
  access: 'editor',
  params: z.object({ name: editable }),
  query: z.object({ revision: z.coerce.number().int().min(1).max(2_147_483_647) }),
  response: message,
  failures: { SITE_DRAFT_OUTDATED: outdated },
});

export const publishSiteDraft = endpoint({
  method: 'POST',
  path: '/api/v1/app/admin/site-documents/:name/versions',
  summary: 'Publish the draft of a part of the site: now, or at a time',
  access: 'editor',
  params: z.object({ name: editable }),
  body: z.object({
    /** The draft's, so that nobody publishes what they haven't seen. */
    revision,
    /** In the label's time zone. Now if it's null. */
    at: z.object({ date: day, time: timeOfDay }).nullable(),
  }),
  response: versionInfo,
  status: 201,
  failures: {
    SITE_DRAFT_OUTDATED: outdated,
    SITE_NO_DRAFT: { status: 404, message: () => t`There’s no draft to publish.` },
    SITE_TIME_PAST: { status: 400, message: () => t`Choose a time in the future, at most a year away.` },
    SITE_SCHEDULED: alreadyScheduled,
    SITE_BREAKS_LINKS: breaksLinks,
  },
});

export const getSiteVersion = endpoint({
  method: 'GET',
  path: '/api/v1/app/admin/site-documents/:name/versions/:version',
  summary: 'Get a version of a part of the site, to compare it. Version 0 is what the site came with',
  access: 'editor',
  params: z.object({ name: editable, version: editVersion }),
  response: anyDocument,
  failures: {
    SITE_NO_VERSION: { status: 404, message: () => t`There’s no such version.` },
    SITE_OLD_SHAPE: {
      status: 409,
      message: () => t`This version was made by another release of the site, which asked for other texts.`,
    },
  },
});

export const restoreSiteVersion = endpoint({
  method: 'POST',
  path: '/api/v1/app/admin/site-documents/:name/versions/:version/restore',
  summary: 'Publish an earlier version again. Version 0 is what the site came with',
  access: 'editor',
  params: getSiteVersion.params,
  response: versionInfo,
  status: 201,
  failures: {
    ...getSiteVersion.failures,
    SITE_SCHEDULED: alreadyScheduled,
    SITE_BREAKS_LINKS: breaksLinks,
  },
});

export const cancelSiteVersion = endpoint({
  method: 'DELETE',
  path: '/api/v1/app/admin/site-documents/:name/versions/:version',
  summary: 'Cancel a scheduled version. It becomes the draft again if there is none',
  access: 'editor',
  params: z.object({ name: editable, version }),
  response: message,
  failures: { SITE_NOT_SCHEDULED: { status: 409, message: () => t`This version isn’t scheduled anymore.` } },
});

export const createSitePreview = endpoint({
  method: 'POST',
  path: '/api/v1/app/admin/site-documents/:name/previews',
  summary: 'Make a link to the page with its draft, for anyone who has the link, for 24 hours',
  access: 'editor',
  params: z.object({ name: editable }),
  response: z.object({ url: z.string().describe('A path on this site'), expiresAt: time }),
  status: 201,
});

export const getSitePreview = endpoint({
  method: 'GET',
  path: '/api/v1/app/site-previews',
  summary: 'Get the draft that a preview’s link leads to',
  query: z.object({ key: z.string().max(100) }),
  response: z.union([
    siteDocument,
    z.object({ ...artistPageDocument.shape, /** The artist's, whose page it is. */ username: z.string() }),
  ]),
  failures: {
    SITE_NO_PREVIEW: { status: 404, message: () => t`This preview has ended. Ask for a new link.` },
  },
});
