import { coverUrl } from '#contract-kit/cover-sizes.ts';
import { formatCount } from '#contract-kit/format.ts';
import { t } from '#contract-kit/texts/text.ts';
import type { Beat } from '#features/catalogue/contract.ts';
import { formatLowestTotal } from '#features/licenses/lowest-total.ts';
import { productPath } from '#features/catalogue/paths.ts';
import { factsOf } from '#features/catalogue/kits.ts';
import { newByFollowed, newOne, newsHeading } from '#features/catalogue/news-words.ts';
import type { MailContent } from '#features/mailing/server/public.ts';

export interface DigestPart {
  readonly artist: string;
  readonly beats: readonly Beat[];
  readonly unfollowUrl: string;
}

interface Digest {
  readonly parts: readonly DigestPart[];
  readonly more: number;
  readonly manageUrl: string;
}

const detailOf = (beat: Beat): string => [beat.genre, ...factsOf(beat)].join(' · ');

const priceOf = (beat: Beat): string => {
  const price = formatLowestTotal(beat) ?? '';
  return beat.licenses.length > 1 ? t`from ${{ price }}` : price;
};

export const digestContent = (
  { publicUrl }: { readonly publicUrl: string },
  { parts, more, manageUrl }: Digest,
): MailContent => {
  const beats = parts.flatMap((part) => part.beats);
  const [first] = beats;
  const total = beats.length + more;
  const names = parts.map(({ artist }) => artist);
  return {
    subject: total === 1 && first ? newOne(first) : newByFollowed(beats, total),
    preview: total === 1 ? (first?.genre ?? '') : names.join(', '),
    heading: newsHeading(beats, total),
    blocks: [
      ...parts.flatMap(
        ({ artist, beats: own, unfollowUrl }) =>
          [
            { kind: 'heading', text: artist },
            {
              kind: 'items',
              items: own.map((beat) => ({
                title: beat.title,
                picture: publicUrl + coverUrl(beat.coverImage, 256),
                detail: detailOf(beat),
                amount: priceOf(beat),
                links: [{ label: t`Listen`, url: publicUrl + productPath(beat._id) }],
              })),
            },
            { kind: 'links', links: [{ label: t`Unfollow ${{ artist }}`, url: unfollowUrl }] },
          ] as const,
      ),
      ...(more > 0
        ? ([{ kind: 'paragraph', text: t`And ${{ count: formatCount(more) }} more in the store.` }] as const)
        : []),
      { kind: 'button', label: t`Open the store`, url: `${publicUrl}/beatstore` },
      { kind: 'note', text: t`You get this email, at most once a day, because you follow these artists.` },
      { kind: 'links', links: [{ label: t`Manage whom you follow, or stop these emails`, url: manageUrl }] },
    ],
  };
};
