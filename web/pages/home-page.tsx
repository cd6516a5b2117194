import { label } from '#content/label.ts';
import { story } from '#content/story.ts';
import { PageMeta } from '#ui/composites/page-meta.tsx';
import { Section } from '#ui/composites/section.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { ArtistsGrid } from '../components/artists-grid.tsx';
import { Swell } from '../components/swell.tsx';

const noWaves: readonly (readonly number[])[] = [];

const Hero = () => (
  <header className="relative isolate flex min-h-[calc(100dvh-var(--spacing-nav)-2rem)] flex-col overflow-hidden">
    <Swell waves={noWaves} className="absolute inset-x-0 bottom-0 -z-10 h-[78%] w-full" />
    <div className="page pt-12 md:pt-16">
      <h1 className="font-display text-hero font-black tracking-tighter">
        {label.name}
        <span className="mt-4 block text-2xl font-semibold tracking-tight text-text">{label.line}</span>
      </h1>
      <div className="mt-8 flex flex-wrap gap-3">
        <Button asChild variant="signal" size="l">
          <Link look="bare" to="/beatstore">
            Open the beat store
          </Link>
        </Button>
      </div>
    </div>
    <a
      href="#story"
      aria-label="Scroll down"
      className="absolute bottom-6 left-1/2 inline-flex size-12 -translate-x-1/2 items-center justify-center rounded-full border border-edge bg-ink/80 hover:border-text"
    >
      <Icon name="arrow-down" />
    </a>
  </header>
);

export const Component = () => (
  <>
    <PageMeta title={`${label.name} – ${label.line}`} description={label.description} path="/" />
    <Hero />
    <Section title={story.title} id="story" className="pt-24" aside={<Link to="/thestory">Read all of it</Link>}>
      <div className="grid gap-6 text-lg md:grid-cols-2 md:gap-12">
        {story.short.map((paragraph) => (
          <p key={paragraph} className="max-w-prose">
            {paragraph}
          </p>
        ))}
      </div>
    </Section>
    <ArtistsGrid className="pt-24" />
  </>
);
