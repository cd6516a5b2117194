import type { Api } from '#contract-kit/api.ts';
import { ApiError } from '#contract-kit/api.ts';
import { plural, t } from '#contract-kit/texts/text.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import type { getSiteDocument, getSiteDocumentToEdit, saveSiteDraft, SiteDocument } from '../../contract.ts';
import { type DocumentName, documentNames, siteDocuments } from '../../documents.ts';
import { nameOfField } from '../../find-changes.ts';
import { keepTyped } from './use-document-editor.ts';

// Moves the site's texts from one shop to another, in a file: what visitors see becomes drafts there.

const kind = 'stemhouse-site-texts';
/** Several times as much as all documents at their largest. */
const maxBytes = 8 * 1024 * 1024;

export const exportDocuments = async (api: Api): Promise<Blob> => {
  const documents = await Promise.all(
    documentNames.map((name) =>
      api<typeof getSiteDocument>('GET /api/v1/app/site-documents/:name', { params: { name } }),
    ),
  );
  return new Blob([JSON.stringify({ kind, documents }, null, 2)], { type: 'application/json' });
};

const notOurs = (): Error => new Error(t`This isn’t a file of a site’s texts. Choose one that was exported here.`);

const readFile = async (file: File): Promise<readonly unknown[]> => {
  if (file.size > maxBytes) throw notOurs();
  let read: unknown;
  try {
    read = JSON.parse(await file.text());
  } catch {
    throw notOurs();
  }
  if (typeof read !== 'object' || read === null || !('kind' in read) || read.kind !== kind) throw notOurs();
  if (!('documents' in read) || !Array.isArray(read.documents)) throw notOurs();
  return read.documents.slice(0, 100);
};

export interface Imported {
  readonly title: string;
  /** None if it's a draft now. */
  readonly issues: readonly string[];
  /** Its texts wait in its editor, in this tab, because only a few fields have to be changed. */
  readonly toFinish?: DocumentName;
}

const maxIssues = 5;

/** What is wrong, each by its field. */
const issuesOf = (name: DocumentName, error: unknown): string[] => {
  const issues = Object.entries(error instanceof ApiError ? error.fields : {}).flatMap(([path, [words]]) =>
    words === undefined
      ? []
      : [`${nameOfField(siteDocuments[name].field, path.replace(/^document\.data\./, ''))}: ${words}`],
  );
  if (issues.length === 0) return [errorMessage(error, t`We couldn’t save this.`)];
  const more = issues.length - maxIssues;
  return more > 0
    ? [
        ...issues.slice(0, maxIssues),
        t`And ${plural({ fields: more }, { one: '# more field', other: '# more fields' })}.`,
      ]
    : issues;
};

/** The document has its shape, but names what this shop doesn't have. */
const canBeFinished = (error: unknown): boolean =>
  error instanceof ApiError && ['SITE_UNKNOWN_PICTURE', 'SITE_UNKNOWN_ARTIST'].includes(error.code ?? '');

const nameOf = (document: unknown): DocumentName | undefined =>
  documentNames.find(
    (name) => typeof document === 'object' && document !== null && 'name' in document && document.name === name,
  );

/** Saves each document as a draft, over an earlier draft. Throws an error with words for the person if it reads none. */
export const importDocuments = async (api: Api, file: File): Promise<readonly Imported[]> => {
  const outcomes: Imported[] = [];
  for (const document of await readFile(file)) {
    const name = nameOf(document);
    if (!name) {
      outcomes.push({ title: t`A part that this site doesn’t have`, issues: [t`It was left out.`] });
      continue;
    }
    const title = siteDocuments[name].field.label;
    let base = { revision: 0, version: 0 };
    try {
      const { draft, versions } = await api<typeof getSiteDocumentToEdit>(
        'GET /api/v1/app/admin/site-documents/:name',
        {
          params: { name },
        },
      );
      base = { revision: draft?.revision ?? 0, version: versions[0]?.version ?? 0 };
      await api<typeof saveSiteDraft>('PUT /api/v1/app/admin/site-drafts', {
        body: { document: document as SiteDocument, ...base },
      });
      outcomes.push({ title, issues: [] });
    } catch (error) {
      const finish = canBeFinished(error);
      if (finish) keepTyped(name, { data: (document as SiteDocument).data, base });
      outcomes.push({ title, issues: issuesOf(name, error), ...(finish && { toFinish: name }) });
    }
  }
  return outcomes;
};
