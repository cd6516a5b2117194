import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Beat } from '#features/catalogue/contract.ts';
import { useSiteDocument } from '#features/site/web/queries.ts';
import { FeaturedArtist, FeaturedBeat } from '#features/promotions/web/public.tsx';
import { SubscribeFormBelow } from '#features/subscribers/web/public.tsx';
import { t } from '#contract-kit/texts/text.ts';
import { JsonLd } from '#ui/composites/json-ld.tsx';
import { PageMeta } from '#ui/composites/page-meta.tsx';
import { Section } from '#ui/composites/section.tsx';
import { useSiteFrame } from '#ui/composites/site-frame.ts';
import { Link } from '#ui/primitives/link.tsx';
import { useArtists } from '../components/use-artists.ts';
import { ArtistCard } from '../components/home/artist-card.tsx';
import { CoverWall } from '../components/home/cover-wall.tsx';
import { Hero } from '../components/home/hero.tsx';
import { labelData } from '../components/home/label-data.ts';
import { NewestBeats } from '../components/home/newest-beats.tsx';
import { ArtistOfTheWeek, ThisWeek } from '../components/home/this-week.tsx';
import { cheapestBeatQuery, newestBeatsQuery } from '../home-loader.ts';

const none: readonly Beat[] = [];

/** Removes entries that older versions of the site stored in the browser. */
const clearStoredVideos = (): void => {
  try {
    for (const key of Object.keys(window.localStorage)) {
      if (key.startsWith('ctaVideo')) window.localStorage.removeItem(key);
    }
  } catch {
    // Storage is unavailable, so there is nothing to clear.
  }
};

export const Component = () => {
  const { data: beats = none } = useQuery(newestBeatsQuery());
  const { data: [cheapest] = none } = useQuery(cheapestBeatQuery());
  useEffect(clearStoredVideos, []);
  const { origin, label } = useSiteFrame();
  const story = useSiteDocument('story');
  const { picture, cards, mailing } = useSiteDocument('home');
  const artists = useArtists();
  // Someone who has left the label since the cards were published may have no page anymore.
  const shown = cards.filter(
    ({ kind, username }) => kind !== 'active' || artists.some((artist) => artist.username === username),
  );
  const [lead, ...more] = story.short;
  return (
    <>
      <PageMeta title={`${label.name} – ${label.line}`} description={label.description} path="/" />
      <JsonLd data={labelData(label, origin)} />
      <Hero beats={beats} cheapest={cheapest} picture={picture} />
      <Section
        title={story.title}
        id="story"
        className="pt-20 md:pt-28"
        aside={<Link to="/thestory">{t`Read the whole story`}</Link>}
      >
        <div className="grid gap-6 md:grid-cols-[1.4fr_1fr] md:gap-16">
          <p className="font-display text-2xl font-semibold tracking-tight">{lead}</p>
          <div className="flex flex-col gap-4 text-lg text-muted">
            {more.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </div>
      </Section>
      <FeaturedBeat className="pt-20 md:pt-28" otherwise={<ThisWeek className="pt-10" />} />
      <NewestBeats className="pt-20 md:pt-28" />
      <FeaturedArtist className="pt-20 md:pt-28" otherwise={<ArtistOfTheWeek />} />
      <Section title={label.line} id="artists" className="pt-20 md:pt-28">
        <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {shown.map((card, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two cards may say the same
            <li key={index}>
              <ArtistCard card={card} seed={`place-${index}`} />
            </li>
          ))}
        </ul>
      </Section>
      <CoverWall beats={beats} className="mt-20 md:mt-28" />
      <Section title={mailing.title} id="subscribe" className="pt-20 md:pt-28">
        <div className="grid gap-8 md:grid-cols-2 md:gap-16">
          <p className="max-w-prose text-lg text-muted">{mailing.text}</p>
          <SubscribeFormBelow />
        </div>
      </Section>
    </>
  );
};
