import { useQuery } from '@tanstack/react-query';
import { artistCards } from '#content/artists.ts';
import { label } from '#content/label.ts';
import { story } from '#content/story.ts';
import type { Beat } from '#features/catalogue/contract.ts';
import { FeaturedArtist, FeaturedBeat } from '#features/promotions/web/public.tsx';
import { PageMeta } from '#ui/composites/page-meta.tsx';
import { Section } from '#ui/composites/section.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { ArtistCard } from '../components/artist-card.tsx';
import { Hero } from '../components/hero.tsx';
import { NewestBeats } from '../components/newest-beats.tsx';
import { newestBeatsQuery } from '../loaders.ts';

const none: readonly Beat[] = [];

export const Component = () => {
  const { data: beats = none } = useQuery(newestBeatsQuery());
  return (
    <>
      <PageMeta title={`${label.name} – ${label.line}`} description={label.description} path="/" />
      <Hero beats={beats} />
      <Section
        title={story.title}
        id="story"
        className="pt-20 md:pt-28"
        aside={<Link to="/thestory">Read the whole story</Link>}
      >
        <div className="grid gap-6 text-lg md:grid-cols-2 md:gap-12">
          {story.short.map((paragraph) => (
            <p key={paragraph} className="max-w-prose">
              {paragraph}
            </p>
          ))}
        </div>
      </Section>
      <FeaturedBeat className="pt-20 md:pt-28" />
      <NewestBeats className="pt-20 md:pt-28" />
      <FeaturedArtist className="pt-20 md:pt-28" />
      <Section title={label.line} id="artists" className="pt-20 md:pt-28">
        <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {artistCards.map((card, index) => (
            <li key={card.caption}>
              <ArtistCard card={card} seed={`place-${index}`} />
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
};
