import { join } from 'node:path';
import { z } from 'zod';
import { documentNames, isLegal, siteDocuments } from '#features/site/documents.ts';
import { helpGroups } from '#features/help/contract.ts';
import { t } from '#contract-kit/texts/text.ts';

/** What is exported: the site's documents, and the help center's links, which belong to its pages. */
export const exportedNames = [...documentNames, 'help-links'] as const;
export type ExportedName = (typeof exportedNames)[number];

export const folderOf = (root: string): string => join(root, 'content/published');

export const fileOf = (root: string, name: ExportedName): string => join(folderOf(root), `${name}.json`);

/** Static files of the site, which `npm run build` copies. */
export const publicFolderOf = (root: string): string => join(root, 'web/public');

/**
 * Earlier versions stay in these files: orders and decisions name them, or were made under them, and a shop that began
 * from an earlier export may have them nowhere else.
 */
export const keepsEarlier = (name: ExportedName): boolean =>
  name === 'label' || name === 'notices' || (name !== 'help-links' && isLegal(name));

const versionName = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d\.\d+$/, { error: () => t`A version’s name is its day and its number, like 2026-12-01.3.` });

const from = z.iso.datetime({ error: () => t`The moment of its publication, like 2026-12-01T10:00:00.000Z.` });

/** The shape of a file, without its documents. */
export const fileShape = (name: ExportedName) =>
  z.array(
    z.strictObject({
      from,
      knownAs: name !== 'help-links' && isLegal(name) ? versionName : z.null(),
      data: z.unknown(),
    }),
  );

export const dataShape = (name: ExportedName): z.ZodType =>
  name === 'help-links' ? helpGroups : siteDocuments[name].shape;
