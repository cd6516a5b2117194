import { findArtist, type LabelArtist } from '#content/artists.ts';
import { label } from '#content/label.ts';
import { story } from '#content/story.ts';
import { PageMeta } from '#ui/composites/page-meta.tsx';
import { Section } from '#ui/composites/section.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { ArtistArt } from '../components/artist-art.tsx';
import { Swell } from '../components/swell.tsx';

const StoryCard = ({ artist }: { readonly artist: LabelArtist }) => (
  <Link look="bare" to={`/beatstore/${artist.username}`} className="group block">
    <ArtistArt
      name={artist.username}
      className="aspect-square w-full rounded-l border border-line transition-colors group-hover:border-edge"
    />
    <h3 className="mt-4 font-display text-xl font-semibold group-hover:text-signal-lit">{artist.name}</h3>
    <p className="text-sm text-muted">{artist.tagline}</p>
  </Link>
);

export const Component = () => (
  <>
    <PageMeta title={story.title} description={story.short[0]} />
    <header className="relative isolate overflow-hidden">
      <Swell className="absolute inset-0 -z-10 h-full w-full opacity-60" waves={[]} />
      <div className="page flex min-h-[62dvh] flex-col justify-end pt-24 pb-12">
        <p className="eyebrow">{label.line}</p>
        <h1 className="mt-3 font-display text-hero font-extrabold tracking-tighter">{story.title}</h1>
      </div>
    </header>
    <div className="page grid gap-16 border-t border-line py-16 md:py-24">
      {story.chapters.map((chapter) => (
        <section key={chapter.heading} className="grid gap-6 lg:grid-cols-[1fr_1.4fr]">
          <h2 className="font-display text-3xl font-bold tracking-tight">{chapter.heading}</h2>
          <div className="flex max-w-prose flex-col gap-5 text-lg">
            {chapter.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </section>
      ))}
    </div>
    <Section title="The people">
      <ul className="grid gap-8 sm:grid-cols-3">
        {story.artists.map((username) => {
          const artist = findArtist(username);
          return artist ? (
            <li key={username}>
              <StoryCard artist={artist} />
            </li>
          ) : null;
        })}
      </ul>
    </Section>
  </>
);
