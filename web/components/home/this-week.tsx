import { useQuery } from '@tanstack/react-query';
import type { Beat } from '#features/catalogue/contract.ts';
import { artistPath, productPath } from '#features/catalogue/paths.ts';
import { thisWeekQuery } from '#features/plays/web/queries.ts';
import { t } from '#contract-kit/texts/text.ts';
import { T, V } from '#ui/texts/rich-text.tsx';
import { Section } from '#ui/composites/section.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { PlayCard } from '../play-card.tsx';
import { Portrait } from '../portrait.tsx';
import { useArtist } from '../use-artists.ts';

const none: readonly Beat[] = [];

/** The most played beats. Absent while nothing has been played. */
export const ThisWeek = ({ className }: { readonly className: string }) => {
  const { data: beats = none } = useQuery(thisWeekQuery());
  if (beats.length === 0) return null;
  return (
    <Section title={t`This week`} lead={t`Played most in the last seven days.`} className={className}>
      <ol className="grid gap-4 lg:grid-cols-2">
        {beats.map((beat, index) => (
          <li key={beat._id}>
            <PlayCard
              beat={beat}
              queue={beats}
              eyebrow={t`No. ${{ rank: String(index + 1) }}`}
              variant="row"
              className="h-full"
            />
          </li>
        ))}
      </ol>
    </Section>
  );
};

/** The artist of the most played beat. */
export const ArtistOfTheWeek = () => {
  const { data: [beat] = none } = useQuery(thisWeekQuery());
  const tagline = useArtist(beat?.user.username ?? '')?.tagline;
  if (!beat) return null;
  const { username, name } = beat.user;
  return (
    <article className="mt-6 grid items-center gap-6 sm:grid-cols-[14rem_1fr] md:gap-12 lg:grid-cols-[20rem_1fr]">
      <Portrait
        username={username}
        name={name}
        sizes="(min-width: 1024px) 36rem, (min-width: 640px) 25rem, 100vw"
        className="aspect-5/4 w-full rounded-l border border-line sm:aspect-square"
      />
      <div className="flex min-w-0 flex-col items-start gap-3">
        <p className="eyebrow text-accent">{t`Most played this week`}</p>
        <h3 className="font-display text-2xl font-bold tracking-tight wrap-anywhere">{name}</h3>
        {tagline && <p className="max-w-prose text-muted">{tagline}</p>}
        <p className="wrap-anywhere">
          <T>
            With{' '}
            <Link to={productPath(beat._id)}>
              <V of={{ title: beat.title }} />
            </Link>
          </T>
        </p>
        <Button asChild className="mt-2">
          <Link variant="bare" to={artistPath(username)} aria-label={t`Visit Artist ${{ artist: name }}`}>
            {t`Visit Artist`}
          </Link>
        </Button>
      </div>
    </article>
  );
};
