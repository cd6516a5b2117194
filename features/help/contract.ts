import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { requiredText, time } from '#contract-kit/shapes.ts';
import { helpLimits, isHelpLink } from './links.ts';
import { t } from '#contract-kit/texts/text.ts';

const linkWords = (): string => t`Start with https://, http://, mailto: or / for a page on this site.`;

/** The editor makes ids from the time: `link1795773971059`, `box…`. */
const idOf = (prefix: 'link' | 'box') =>
  z
    .string()
    .max(helpLimits.id)
    .regex(new RegExp(`^${prefix}[\\w-]+$`), { error: () => t`The id must start with “${{ prefix }}”.` })
    .meta({ example: `${prefix}1795773971059` });

export const helpTitle = requiredText(helpLimits.title, () => t`Enter a title.`);

export const helpBox = z.object({
  id: idOf('box'),
  content: requiredText(helpLimits.content, () => t`Enter the text of this box.`),
  /** An empty link makes the box plain text. */
  link: z
    .string()
    .trim()
    .max(helpLimits.link, { error: () => t`At most ${{ max: String(helpLimits.link) }} characters.` })
    .refine((link) => link === '' || isHelpLink(link), { error: linkWords })
    .meta({ example: 'https://label.example/terms' }),
});
export type HelpBox = z.infer<typeof helpBox>;

export const helpGroup = z.object({
  id: idOf('link'),
  title: helpTitle,
  boxes: z
    .array(helpBox)
    .max(helpLimits.boxes, { error: () => t`At most ${{ max: String(helpLimits.boxes) }} boxes per link.` }),
});
export type HelpGroup = z.infer<typeof helpGroup>;

const hasOwnIds = (groups: readonly HelpGroup[]): boolean => {
  const ids = groups.flatMap(({ id, boxes }) => [id, ...boxes.map((box) => box.id)]);
  return new Set(ids).size === ids.length;
};

export const helpGroups = z
  .array(helpGroup)
  .max(helpLimits.groups, { error: () => t`At most ${{ max: String(helpLimits.groups) }} links.` })
  .refine(hasOwnIds, { error: () => t`Every link and box needs its own id.` });

const version = z.number().int().min(0).max(2_147_483_647);

const savedGroups = z.object({
  data: helpGroups,
  /** The version on which the next save is based; 0 is the built-in content. */
  version,
  savedAt: time.nullable(),
});
export type SavedGroups = z.infer<typeof savedGroups>;

export const listHelpLinks = endpoint({
  method: 'GET',
  path: '/api/v1/app/csl/csl1',
  summary: 'List the links of the help center with their boxes. The ETag is their version',
  response: helpGroups,
});

export const getHelpLinksToEdit = endpoint({
  method: 'GET',
  path: '/api/v1/app/csl/csl1/edit',
  summary: 'Get the links of the help center with their version, for editing',
  access: 'editor',
  response: savedGroups,
});

export const updateHelpLinks = endpoint({
  method: 'POST',
  path: '/api/v1/app/csl/csl1/update',
  summary:
    'Save the links of the help center. Send the version that they’re based on as `version`, or its ETag as If-Match; without either, the newest version is assumed',
  access: 'editor',
  maxBodyBytes: 640 * 1024,
  body: z.object({ data: helpGroups, version: version.optional() }),
  response: savedGroups.extend({ message: z.string() }),
  failures: {
    HELP_NO_PAGE: { status: 400, message: () => t`A link leads to a help page that the site doesn’t have.` },
    /** `details` is the stored version: `{data, version, savedAt}`. */
    HELP_OUTDATED: {
      status: 409,
      message: () => t`The help center was changed after you opened it. Compare both versions and choose what to keep.`,
    },
  },
});
