import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { id, requiredText, text } from '#contract-kit/shapes.ts';
import { displayNameMax, heroMaxBytes, maxLinks, splitLines, storyMax, taglineMax } from './profile-values.ts';
import { hasOneScript } from './name-scripts.ts';
import { readVideo } from './video-link.ts';
import { t } from '#contract-kit/texts/text.ts';

/** A page elsewhere, over https. */
export const isLink = (address: string): boolean => {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  return protocol === 'https:' && /\.[a-z][a-z\d-]*$/.test(hostname) && username === '' && password === '';
};

const linkHint = (): string => t`Each link must be a full address that starts with https://.`;
const links = z
  .array(
    z
      .string()
      .trim()
      .max(300, { error: () => t`A link has at most 300 characters.` })
      .refine(isLink, { error: linkHint }),
  )
  .max(maxLinks, { error: () => t`At most ${{ maxLinks: String(maxLinks) }} links.` })
  .meta({ example: ['https://artist.example'] });

/** Everyone sees the name, so the same rule applies whether its owner, an admin or Google sets it. */
const shownName = (missing: () => string) =>
  requiredText(displayNameMax, missing).refine(hasOneScript, {
    error: () => t`Use the letters of one alphabet: a name that mixes them can look like another one.`,
  });
export const displayName = shownName(() => t`Enter a name.`);
export const artistName = shownName(() => t`Enter your artist name.`);

/** An empty field removes the stored value; only the display name is required. */
export const publicProfile = z.strictObject({
  displayName,
  tagline: text(taglineMax),
  story: text(storyMax),
  links,
  video: text(300)
    .refine((address) => address === '' || readVideo(address) !== null, {
      error: () => t`Paste the link of a video on YouTube or Vimeo, like https://www.youtube.com/watch?v=…`,
    })
    .meta({ example: 'https://vimeo.com/76979871' }),
});
export type PublicProfile = z.infer<typeof publicProfile>;

/** The form has one link per line. Issues belong to the whole field. */
export const publicProfileForm = publicProfile.extend({
  links: z
    .string()
    .max(2500, { error: linkHint })
    .superRefine((lines, context) => {
      const issue = links.safeParse(splitLines(lines)).error?.issues[0];
      if (issue) context.addIssue({ code: 'custom', message: issue.message });
    }),
});

const shown = z.object({
  tagline: z.string(),
  story: z.string(),
  links: z.array(z.string()),
  /** URL of a video's page on YouTube or Vimeo. */
  video: z.string().nullable(),
  /** Path on this site; `heroUrl` gives the other size. */
  heroPicture: z.string().nullable(),
});
export const sellerPage = shown.extend({ _id: id, username: z.string(), name: z.string() });
export type SellerPage = z.infer<typeof sellerPage>;

const ownProfile = shown.extend({
  displayName: z.string(),
  /** Why an admin has emptied the profile; null if none has. */
  clearedReason: z.string().nullable(),
});
export type OwnPublicProfile = z.infer<typeof ownProfile>;
const own = z.object({ profile: ownProfile });

export const getSellerPage = endpoint({
  method: 'GET',
  path: '/api/v1/app/profiles/:username',
  summary: 'Get a seller’s public profile by their current or a former username; null if there is none',
  params: z.object({ username: z.string().max(100) }),
  response: z.object({ seller: sellerPage.nullable() }),
});

export const getPublicProfile = endpoint({
  method: 'GET',
  path: '/api/v1/app/seller/public-profile',
  summary: 'Get your public profile; empty until you write it',
  access: 'seller',
  response: own,
});

const tooOften = {
  ACCOUNT_TOO_OFTEN: { status: 429, message: () => t`You’ve changed your page too many times. Try again later.` },
} as const;

export const savePublicProfile = endpoint({
  method: 'PUT',
  path: '/api/v1/app/seller/public-profile',
  summary: 'Change your public profile: display name, tagline, story, up to 6 links, and a video',
  access: 'seller',
  body: publicProfile,
  response: own,
  failures: {
    ...tooOften,
    ACCOUNT_NAME_RESERVED: { status: 400, message: () => t`This name is reserved. Choose another one.` },
  },
});

export const uploadHeroPicture = endpoint({
  method: 'POST',
  path: '/api/v1/app/seller/public-profile/picture',
  summary: 'Upload the hero picture of your page: JPEG, PNG or WebP, re-encoded in two sizes',
  access: 'seller',
  files: { heroPicture: { maxBytes: heroMaxBytes } },
  status: 201,
  response: own,
  failures: {
    ...tooOften,
    ACCOUNT_NO_PICTURE: { status: 400, message: () => t`Please select a file first.` },
    ACCOUNT_NOT_A_PICTURE: {
      status: 400,
      message: () => t`This file isn’t a picture we can use. Choose a JPEG, PNG or WebP.`,
    },
  },
});

export const removeHeroPicture = endpoint({
  method: 'DELETE',
  path: '/api/v1/app/seller/public-profile/picture',
  summary: 'Remove the hero picture of your page',
  access: 'seller',
  response: own,
});

export const clearPublicProfile = endpoint({
  method: 'POST',
  path: '/api/v1/app/admin/profiles/:userId/clear',
  summary: 'Clear a user’s public profile: its text, links, video and picture. The user sees the reason',
  access: 'admin',
  recentPassword: true,
  params: z.object({ userId: id }),
  body: z.object({
    reason: requiredText(500, () => t`Enter a reason. They’ll see it on their profile.`).refine(
      (reason) => reason.length >= 3,
      { error: () => t`Use at least 3 characters.` },
    ),
  }),
  response: z.object({ message: z.string() }),
  failures: {
    ACCOUNT_PROFILE_EMPTY: { status: 404, message: () => t`This account has nothing on its public profile.` },
  },
});
