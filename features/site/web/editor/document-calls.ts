import type { Api } from '#contract-kit/api.ts';
import type { ArtistPageName } from '../../artist-document.ts';
import { accountOf, isArtistPage } from '../../artist-page.ts';
import type {
  AnyDocument,
  cancelSiteVersion,
  createSitePreview,
  discardSiteDraft,
  DraftInfo,
  publishSiteDraft,
  restoreSiteVersion,
  saveSiteDraft,
  SiteDocument,
  uploadSitePicture,
  VersionInfo,
} from '../../contract.ts';
import type {
  createOwnPreview,
  discardOwnDraft,
  publishOwnPage,
  restoreOwnVersion,
  saveArtistDraft,
  saveOwnDraft,
  uploadOwnPicture,
} from '../../contract-artist-pages.ts';
import type { EditableName } from '../../documents.ts';
import { ownVersionQuery, siteVersionQuery } from './queries.ts';

/** The draft and the version that a change is based on; 0 for none. */
export interface Base {
  readonly revision: number;
  readonly version: number;
}

/** In the label's time zone; now if it's null. */
export type When = { readonly date: string; readonly time: string } | null;

/** How a document is edited: by people who edit the site, or by the artist whose page it is. */
export interface DocumentCalls {
  readonly save: (api: Api, data: unknown, base: Base) => Promise<DraftInfo>;
  readonly publish: (api: Api, revision: number, at: When) => Promise<VersionInfo>;
  readonly discard: (api: Api, revision: number) => Promise<unknown>;
  readonly restore: (api: Api, version: number) => Promise<unknown>;
  /** Only the label schedules. */
  readonly cancel?: (api: Api, version: number) => Promise<{ readonly message: string }>;
  readonly preview: (api: Api) => Promise<{ readonly url: string }>;
  /** Only the label's theme has a logo. */
  readonly upload: (api: Api, picture: File, field: 'picture' | 'logo') => Promise<{ readonly picture: string }>;
  readonly version: (version: number) => ReturnType<typeof siteVersionQuery>;
}

type PageData = Extract<AnyDocument, { readonly name: ArtistPageName }>['data'];

/** The calls of people who edit the site. */
export const labelCalls = (name: EditableName): DocumentCalls => ({
  save: (api, data, base) =>
    isArtistPage(name)
      ? api<typeof saveArtistDraft>('PUT /api/v1/app/admin/site-artists/:accountId/draft', {
          params: { accountId: accountOf(name) },
          body: { document: { data: data as PageData }, ...base },
        })
      : api<typeof saveSiteDraft>('PUT /api/v1/app/admin/site-drafts', {
          body: { document: { name, data } as SiteDocument, ...base },
        }),
  publish: (api, revision, at) =>
    api<typeof publishSiteDraft>('POST /api/v1/app/admin/site-documents/:name/versions', {
      params: { name },
      body: { revision, at },
    }),
  discard: (api, revision) =>
    api<typeof discardSiteDraft>('DELETE /api/v1/app/admin/site-drafts/:name', {
      params: { name },
      query: { revision },
    }),
  restore: (api, version) =>
    api<typeof restoreSiteVersion>('POST /api/v1/app/admin/site-documents/:name/versions/:version/restore', {
      params: { name, version },
    }),
  cancel: (api, version) =>
    api<typeof cancelSiteVersion>('DELETE /api/v1/app/admin/site-documents/:name/versions/:version', {
      params: { name, version },
    }),
  preview: (api) =>
    api<typeof createSitePreview>('POST /api/v1/app/admin/site-documents/:name/previews', { params: { name } }),
  upload: (api, picture, field) =>
    api<typeof uploadSitePicture>('POST /api/v1/app/admin/site-pictures', {
      files: field === 'logo' ? { logo: picture } : { picture },
    }),
  version: (version) => siteVersionQuery(name, version),
});

/** The calls of an artist, which are about their own page. */
export const ownPageCalls: DocumentCalls = {
  save: (api, data, base) =>
    api<typeof saveOwnDraft>('PUT /api/v1/app/artist-page/draft', {
      body: { document: { data: data as PageData }, ...base },
    }),
  publish: (api, revision) =>
    api<typeof publishOwnPage>('POST /api/v1/app/artist-page/versions', { body: { revision } }),
  discard: (api, revision) =>
    api<typeof discardOwnDraft>('DELETE /api/v1/app/artist-page/draft', { query: { revision } }),
  restore: (api, version) =>
    api<typeof restoreOwnVersion>('POST /api/v1/app/artist-page/versions/:version/restore', { params: { version } }),
  preview: (api) => api<typeof createOwnPreview>('POST /api/v1/app/artist-page/previews', {}),
  upload: (api, picture) =>
    api<typeof uploadOwnPicture>('POST /api/v1/app/artist-page/pictures', { files: { picture } }),
  version: ownVersionQuery,
};
