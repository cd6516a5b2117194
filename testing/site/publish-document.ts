import { expect } from 'vitest';
import type { SiteDocument } from '#features/site/contract.ts';
import type { LoggedInBrowser } from '../people.ts';

/** Publishes a document that nobody has changed since the site was built. */
export const publishDocument = async (admin: LoggedInBrowser, document: SiteDocument): Promise<void> => {
  const draft = await admin.call('PUT', '/api/v1/app/admin/site-drafts', { document, revision: 0, version: 0 });
  expect(draft.statusCode, draft.body).toBe(200);
  const { revision } = draft.json<{ revision: number }>();
  const path = `/api/v1/app/admin/site-documents/${document.name}/versions`;
  expect((await admin.call('POST', path, { revision, at: null })).statusCode).toBe(201);
};
