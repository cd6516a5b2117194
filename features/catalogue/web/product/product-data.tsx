import { totalPrice } from '#contract-kit/money.ts';
import type { Track } from '../../contract.ts';
import { artistPath, beatName, productPath } from '../../paths.ts';

const seconds = (milliseconds: number): string => `PT${Math.max(1, Math.round(milliseconds / 1000))}S`;

interface Seller {
  readonly origin: string;
  readonly siteName: string;
  /** Whether anything can be bought right now. */
  readonly buying: boolean;
}

/** Structured data for search engines: a product with an offer per license, and a music recording. */
export const productData = (track: Track, { origin, siteName, buying }: Seller) => {
  const url = `${origin}${productPath(track._id)}`;
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Product',
        '@id': `${url}#product`,
        name: beatName(track),
        description: track.description || `${track.genre} beat, ${track.bpm} BPM, ${track.key}`,
        image: `${origin}${track.coverImage}`,
        category: `${track.genre} / ${track.subGenre}`,
        brand: { '@type': 'Brand', name: track.user.name },
        offers: track.licenses.map((license) => ({
          '@type': 'Offer',
          name: license.title,
          price: totalPrice(track.price, license.price),
          priceCurrency: 'USD',
          availability: buying ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
          url,
          seller: { '@type': 'Organization', name: siteName },
        })),
      },
      {
        '@type': 'MusicRecording',
        '@id': `${url}#recording`,
        name: track.title,
        url,
        duration: seconds(track.durationMs),
        genre: [track.genre, track.subGenre],
        keywords: track.tags.join(', '),
        datePublished: track.createdAt.slice(0, 10),
        byArtist: {
          '@type': 'MusicGroup',
          name: track.user.name,
          url: `${origin}${artistPath(track.user.username)}`,
        },
        interactionStatistic: {
          '@type': 'InteractionCounter',
          interactionType: 'https://schema.org/LikeAction',
          userInteractionCount: track.likeCount,
        },
      },
    ],
  };
};

/** A block of data, not a script that runs, so a strict Content-Security-Policy allows it. */
export const JsonLd = ({ data }: { readonly data: unknown }) => (
  // No text in the data can close the element.
  <script
    type="application/ld+json"
    dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
  />
);
