import { currencyCode } from '#contract-kit/currency.ts';
import { totalPrice } from '#contract-kit/money.ts';
import { t } from '#contract-kit/texts/text.ts';
import { breadcrumbs } from '#ui/composites/json-ld.tsx';
import { hrefOf } from '#ui/routing/routing.ts';
import type { AiUse } from '#features/catalogue/ai-use.ts';
import type { Track } from '#features/catalogue/contract.ts';
import { factsOf } from '#features/catalogue/kits.ts';
import { artistPath, beatName, producersOf, productPath } from '#features/catalogue/paths.ts';

const seconds = (milliseconds: number): string => `PT${Math.max(1, Math.round(milliseconds / 1000))}S`;

interface Seller {
  readonly origin: string;
  readonly siteName: string;
  readonly buying: boolean;
}

/** https://schema.org/IPTCDigitalSourceEnumeration. It has no value for sound made without AI. */
const digitalSources: Readonly<Partial<Record<AiUse | '', string>>> = {
  parts: 'https://schema.org/CompositeWithTrainedAlgorithmicMediaDigitalSource',
  all: 'https://schema.org/TrainedAlgorithmicMediaDigitalSource',
};

/** Tells search engines about a product with an offer per license and, for beats, a music recording. */
export const productData = (track: Track, { origin, siteName, buying }: Seller) => {
  const digitalSourceType = digitalSources[track.ai as AiUse | ''];
  const url = origin + hrefOf(productPath(track._id));
  const producers = producersOf(track).map(({ name, username }) => ({
    '@type': 'MusicGroup',
    name,
    ...(username !== null && { url: origin + hrefOf(artistPath(username)) }),
  }));
  const recording = {
    '@type': 'MusicRecording',
    '@id': `${url}#recording`,
    name: track.title,
    url,
    image: `${origin}${track.coverImage}`,
    duration: seconds(track.durationMs),
    genre: [track.genre, track.subGenre],
    keywords: track.tags.join(', '),
    datePublished: track.createdAt.slice(0, 10),
    ...(digitalSourceType && { digitalSourceType }),
    byArtist: producers.length === 1 ? producers[0] : producers,
    interactionStatistic: {
      '@type': 'InteractionCounter',
      interactionType: 'https://schema.org/LikeAction',
      userInteractionCount: track.likeCount,
    },
  };
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Product',
        '@id': `${url}#product`,
        name: beatName(track),
        description:
          track.description ||
          [track.kit ? t`${{ genre: track.genre }} kit` : t`${{ genre: track.genre }} beat`, ...factsOf(track)].join(
            ', ',
          ),
        image: `${origin}${track.coverImage}`,
        category: `${track.genre} / ${track.subGenre}`,
        brand: { '@type': 'Brand', name: track.user.name },
        offers: track.licenses.map((license) => ({
          '@type': 'Offer',
          name: license.title,
          price: totalPrice(track.price, license.price),
          priceCurrency: currencyCode(),
          availability: buying ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
          url,
          seller: { '@type': 'Organization', name: siteName },
        })),
      },
      ...(track.kit ? [] : [recording]),
      breadcrumbs([
        { name: t`Beat store`, url: `${origin}/beatstore` },
        { name: track.user.name, url: `${origin}${artistPath(track.user.username)}` },
        { name: track.title, url },
      ]),
    ],
  };
};
