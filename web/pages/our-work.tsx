import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { works } from '#content/works.ts';
import { BeatList } from '#features/catalogue/web/public.tsx';
import { PageMeta } from '#ui/composites/page-meta.tsx';
import { Section } from '#ui/composites/section.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Tabs } from '#ui/primitives/tabs.tsx';
import { ArtistArt } from '../components/artist-art.tsx';
import { Featured } from '../components/work/featured.tsx';
import { WorkCard } from '../components/work/work-card.tsx';
import { favoriteBeatsQuery } from '../work-loader.ts';

type FavoriteName = (typeof works.favorites)[number]['name'];

const Favorites = () => {
  const [chosen, setChosen] = useState<FavoriteName>(works.favorites[0].name);
  return (
    <Tabs
      label="Favorite works"
      value={chosen}
      onChange={setChosen}
      tabs={works.favorites.map(({ name, works: list }) => ({
        value: name,
        label: name,
        panel: (
          <ul className="grid gap-5 md:grid-cols-3">
            {list.map((work) => (
              <li key={work.title}>
                <WorkCard work={work} />
              </li>
            ))}
          </ul>
        ),
      }))}
    />
  );
};

const Gallery = () => (
  <ul className="grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-4">
    {works.gallery.map((caption, index) => (
      <li key={caption} className={index % 5 === 0 ? 'col-span-2' : ''}>
        <figure>
          <ArtistArt
            name={caption}
            className={`w-full rounded-l border border-line ${index % 5 === 0 ? 'aspect-2/1' : 'aspect-square lg:aspect-auto lg:h-[calc(100%-2.25rem)]'}`}
          />
          <figcaption className="mt-2 text-sm text-muted">{caption}</figcaption>
        </figure>
      </li>
    ))}
  </ul>
);

const FeaturedBeats = () => {
  const { data: beats } = useQuery(favoriteBeatsQuery());
  if (!beats || beats.length === 0) return null;
  return (
    <Section
      title="Featured beats"
      className="pt-20 md:pt-28"
      aside={
        <Button asChild>
          <Link variant="bare" to="/beatstore">
            Open the store
          </Link>
        </Button>
      }
    >
      <BeatList beats={beats} label="Featured beats" />
    </Section>
  );
};

export const Component = () => (
  <>
    <PageMeta title={works.title} description={works.lead} path="/ourwork" />
    <header className="page pt-12 pb-10 sm:pt-20">
      <h1 className="font-display text-hero font-extrabold tracking-tighter">{works.title}</h1>
      <p className="mt-6 max-w-prose text-lg text-muted">{works.lead}</p>
    </header>
    <Featured />
    <Section title="Favorite works" className="pt-20 md:pt-28">
      <Favorites />
    </Section>
    <Section title="Gallery" className="pt-20 md:pt-28">
      <Gallery />
    </Section>
    <FeaturedBeats />
  </>
);
