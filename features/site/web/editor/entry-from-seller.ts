import type { SellerPage } from '#features/account/contract-public-profile.ts';
import type { ArtistEntry } from '../../artist-page.ts';

type Written = Pick<SellerPage, 'username' | 'name' | 'tagline' | 'story' | 'links' | 'video'>;

const maxParagraphs = 4;

/** What the label's entry begins with: what the seller has written in their public profile. */
export const entryFromSeller = ({ username, name, tagline, story, links, video }: Written): ArtistEntry => {
  const paragraphs = story
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
  return {
    username,
    name,
    tagline,
    story: [
      ...paragraphs.slice(0, maxParagraphs - 1),
      ...(paragraphs.length < maxParagraphs ? [] : [paragraphs.slice(maxParagraphs - 1).join('\n')]),
    ],
    place: '',
    contact: { role: '', email: '' },
    ...(video !== null && { musicVideo: { title: `A video by ${name}`, url: video } }),
    ...(links.length > 0 && { links }),
  };
};

const isBlank = (value: unknown): boolean =>
  value === undefined || value === '' || (Array.isArray(value) && value.every(isBlank));

/** The entry with what is missing in it, from the seller's. What is there stays. */
export const completeEntry = (typed: Readonly<Record<string, unknown>>, seller: SellerPage) => ({
  ...entryFromSeller(seller),
  ...Object.fromEntries(Object.entries(typed).filter(([, value]) => !isBlank(value))),
  username: seller.username,
});
