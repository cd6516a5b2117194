import { heroUrl } from '#features/account/profile-values.ts';
import { t } from '#contract-kit/texts/text.ts';
import type { SiteFrame } from '#ui/composites/site-frame.ts';
import { sizedPicture } from '#features/site/pictures.ts';
import { breadcrumbs } from '#ui/composites/json-ld.tsx';
import { hrefOf } from '#ui/routing/routing.ts';
import type { ArtistView } from './view-artist.ts';

/** An artist as structured data for search engines; `url` is the artist page's. */
export const artistData = (view: ArtistView, url: string, { origin, label }: SiteFrame) => {
  const picture = view.heroPicture
    ? heroUrl(view.heroPicture, 1920)
    : view.hero && sizedPicture(view.hero.picture, 1920);
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'MusicGroup',
        '@id': `${url}#artist`,
        name: view.name,
        url,
        ...(view.tagline && { description: view.tagline }),
        ...(picture && { image: new URL(picture, origin).href }),
        ...(view.links.length > 0 && { sameAs: view.links }),
        memberOf: { '@type': 'Organization', name: label.name, url: origin },
      },
      breadcrumbs([
        { name: t`Beat store`, url: origin + hrefOf('/beatstore') },
        { name: view.name, url },
      ]),
    ],
  };
};
