/**
 * The texts that people agree to or rely on, by their documents, and where the version in force is read. Visitors load
 * this file, so it has nothing else.
 */
export const legalPages = {
  terms: '/terms',
  privacy: '/privacy',
  withdrawal: '/withdraw',
  'free-use': '/free-use',
  agreements: '/agreements',
} as const;

export type LegalName = keyof typeof legalPages;

export const legalNames = Object.keys(legalPages) as readonly LegalName[];

/** The page of one version, whether it's in force or not. */
export const legalVersionPath = (name: LegalName, version: string): string => `${legalPages[name]}/${version}`;
