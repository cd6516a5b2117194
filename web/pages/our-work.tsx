import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSiteDocument } from '#features/site/web/queries.ts';
import type { DocumentData } from '#features/site/documents.ts';
import { BeatList } from '#features/store/web/public.tsx';
import { t } from '#contract-kit/texts/text.ts';
import { PageMeta } from '#ui/composites/page-meta.tsx';
import { Section } from '#ui/composites/section.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Tabs } from '#ui/primitives/tabs.tsx';
import { Featured } from '../components/work/featured.tsx';
import { GalleryPicture } from '../components/work/gallery-picture.tsx';
import { WorkCard } from '../components/work/work-card.tsx';
import { favoriteBeatsQuery, tabsOf } from '../work-loader.ts';

const Favorites = () => {
  const favorites = tabsOf(useSiteDocument('our-work').favorites);
  const [chosen, setChosen] = useState('0');
  if (favorites.length === 0) return null;
  return (
    <Section title={t`Favorite works`} className="pt-20 md:pt-28">
      <Tabs
        label={t`Favorite works`}
        value={favorites[Number(chosen)] ? chosen : '0'}
        onChange={setChosen}
        tabs={favorites.map(({ name, works: list }, index) => ({
          value: String(index),
          label: name,
          panel: (
            <ul className={`grid gap-5 ${list.length === 2 ? 'md:grid-cols-2' : 'md:grid-cols-3'}`}>
              {list.map((work) => (
                <li key={work.title}>
                  <WorkCard work={work} />
                </li>
              ))}
            </ul>
          ),
        }))}
      />
    </Section>
  );
};

const Gallery = ({ pictures }: { readonly pictures: DocumentData<'our-work'>['gallery'] }) => (
  <ul className="grid grid-cols-2 gap-x-3 gap-y-6 sm:grid-cols-3 sm:gap-x-5">
    {pictures.map((picture) => (
      <li key={picture.caption}>
        <GalleryPicture picture={picture} />
      </li>
    ))}
  </ul>
);

const FeaturedBeats = () => {
  const { data: beats } = useQuery(favoriteBeatsQuery());
  if (!beats || beats.length === 0) return null;
  return (
    <Section
      title={t`Featured beats`}
      className="pt-20 md:pt-28"
      aside={
        <Button asChild>
          <Link variant="bare" to="/beatstore">
            {t`Open the store`}
          </Link>
        </Button>
      }
    >
      <BeatList beats={beats} label={t`Featured beats`} />
    </Section>
  );
};

export const Component = () => {
  const works = useSiteDocument('our-work');
  return (
    <>
      <PageMeta title={works.title} description={works.lead} path="/ourwork" />
      <header className="page pt-12 pb-10 sm:pt-20">
        <h1 className="font-display text-hero font-extrabold tracking-tighter">{works.title}</h1>
        <p className="mt-6 max-w-prose text-lg text-muted">{works.lead}</p>
      </header>
      <Featured />
      <Favorites />
      {works.gallery.length > 0 && (
        <Section title={t`Gallery`} className="pt-20 md:pt-28">
          <Gallery pictures={works.gallery} />
        </Section>
      )}
      <FeaturedBeats />
    </>
  );
};
