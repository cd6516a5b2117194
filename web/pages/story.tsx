import { t } from '#contract-kit/texts/text.ts';
import { useLabel } from '#ui/composites/site-frame.ts';
import { useSiteDocument } from '#features/site/web/queries.ts';
import { PageMeta } from '#ui/composites/page-meta.tsx';
import { Section } from '#ui/composites/section.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Portrait } from '../components/portrait.tsx';
import { type LabelArtist, useArtists } from '../components/use-artists.ts';
import { Swell } from '../components/swell.tsx';

/** The whole card is one link. */
const StoryCard = ({ artist }: { readonly artist: LabelArtist }) => (
  <Link
    variant="bare"
    to={`/beatstore/${artist.username}`}
    className="group flex h-full flex-col overflow-hidden rounded-l border border-line bg-panel hover:border-accent"
  >
    <Portrait
      username={artist.username}
      name={artist.name}
      sizes="(min-width: 1024px) 22rem, (min-width: 640px) 50vw, 100vw"
      className="aspect-5/4 w-full border-b border-line sm:aspect-square"
    />
    <div className="flex flex-1 flex-col p-5">
      <span className="eyebrow">{artist.place}</span>
      <h3 className="mt-2 font-display text-2xl font-semibold tracking-tight">{artist.name}</h3>
      <span className="mt-1 text-muted">{artist.tagline}</span>
      <span className="mt-auto inline-flex items-center gap-2 pt-5 font-medium group-hover:text-accent-bright">
        {t`Visit Artist`} <Icon name="arrow-right" size={18} className="text-accent" />
      </span>
    </div>
  </Link>
);

export const Component = () => {
  const story = useSiteDocument('story');
  const artists = useArtists();
  const people = story.artists.flatMap((username) => artists.find((one) => one.username === username) ?? []);
  return (
    <>
      <PageMeta title={story.title} description={story.short[0] ?? ''} />
      <header className="relative isolate overflow-hidden border-b border-line">
        <Swell className="absolute inset-0 -z-20 h-full w-full opacity-60" waves={[]} />
        <div className="absolute inset-0 -z-10 bg-linear-to-t from-background via-background/40 to-transparent" />
        <div className="page flex min-h-[min(34rem,62svh)] flex-col justify-end pt-24 pb-12">
          <p className="eyebrow">{useLabel().line}</p>
          <h1 className="mt-3 font-display text-hero font-extrabold tracking-tighter">{story.title}</h1>
          <p className="mt-5 max-w-prose text-xl text-text/90">{story.short[0]}</p>
        </div>
      </header>
      <div className="page">
        {story.chapters.map((chapter, index) => (
          <section
            key={chapter.heading}
            className="grid gap-x-12 gap-y-5 border-b border-line py-14 last:border-0 md:py-20 lg:grid-cols-[1fr_1.4fr]"
          >
            <h2 className="font-display text-3xl font-bold tracking-tight text-balance">
              <span aria-hidden="true" className="tabular mb-3 block text-base font-semibold text-accent">
                {String(index + 1).padStart(2, '0')}
              </span>
              {chapter.heading}
            </h2>
            <div className="flex max-w-prose flex-col gap-5 text-lg lg:pt-9">
              {chapter.paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </section>
        ))}
      </div>
      {people.length > 0 && (
        <Section
          title={t`The people`}
          className="pt-6"
          aside={
            <Link to="/beatstore" className="inline-flex min-h-11 items-center">
              {t`Open the beat store`}
            </Link>
          }
        >
          <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
            {people.map((artist) => (
              <li key={artist.username}>
                <StoryCard artist={artist} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
};
