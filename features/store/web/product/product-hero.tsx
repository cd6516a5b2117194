import { Fragment, Suspense, useMemo } from 'react';
import { useSession } from '#features/auth/web/public.tsx';
import {
  BeatMenu,
  BeatSeekWave,
  isSounding,
  playBeat,
  useIsCurrent,
  usePlayer,
  warmBeat,
} from '#features/plays/web/public.tsx';
import { useBuying } from '#features/settings/web/public.ts';
import { t } from '#contract-kit/texts/text.ts';
import { T, V } from '#ui/texts/rich-text.tsx';
import { Figures } from '#ui/composites/figures.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Cover } from '#ui/primitives/cover.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Slot } from '#ui/data/slot.tsx';
import { aiStatements, isAiUse } from '#features/catalogue/ai-use.ts';
import { beatChoices, choiceNames } from '#features/catalogue/beat-choices.ts';
import { decodeWave } from '#features/catalogue/waveform.ts';
import type { Beat, Track } from '#features/catalogue/contract.ts';
import { formatLowestTotal } from '#features/licenses/lowest-total.ts';
import { filterBy } from '#features/catalogue/listing.ts';
import { TakeOffButton } from '#features/catalogue/web/public.tsx';
import { kitTypeLabels } from '#features/catalogue/kits.ts';
import { artistPath, joinAfter, producersOf, reportPath, storePath } from '#features/catalogue/paths.ts';
import { ContentIdNote } from '../public-claims.tsx';

declare module '#ui/routing/slots.ts' {
  interface Slots {
    /** Buys what has only one license, such as a sound kit. */
    'product.buy': { readonly beat: Track };
    /** Further actions for visitors, among the beat's buttons. */
    'product.actions': { readonly beat: Track };
    /** Buttons after those, in this order. */
    'product.like': { readonly beat: Track };
    'product.share': { readonly beat: Track };
  }
}

const bars = 120;

/** Reduces peaks to at most `bars` heights from 0 to 1. Each is the maximum of its peaks. */
const toBars = (peaks: readonly number[]): number[] =>
  Array.from({ length: Math.min(bars, peaks.length) }, (_, bar) => {
    const each = peaks.length / Math.min(bars, peaks.length);
    return (
      Math.max(
        ...peaks.slice(Math.floor(bar * each), Math.max(Math.floor(bar * each) + 1, Math.floor((bar + 1) * each))),
      ) / 255
    );
  });

/** "Prod. by A & B", each linked to their page. A seller alone is named without "Prod. by". */
const Producers = ({ track }: { readonly track: Track }) => {
  const people = producersOf(track);
  const names = people.map(({ name, username }, index) => (
    <Fragment key={username ?? `${index} ${name}`}>
      {username === null ? (
        name
      ) : (
        <Link variant="bare" to={artistPath(username)} className="inline-flex min-h-6 hover:text-text">
          {name}
        </Link>
      )}
      {joinAfter(index, people.length)}
    </Fragment>
  ));
  return (
    <span className="block text-lg font-semibold wrap-anywhere text-muted">
      {people.length > 1 ? (
        <T>
          Prod. by <V of={{ producers: names }} />
        </T>
      ) : (
        names
      )}
    </span>
  );
};

/** Shows "Vocalist: A", for example. */
const OtherCredits = ({ track }: { readonly track: Track }) => {
  const others = (track.credits ?? []).filter(({ isProducer }) => !isProducer);
  if (others.length === 0) return null;
  return (
    <p className="text-sm wrap-anywhere text-muted">{others.map(({ name, role }) => `${role}: ${name}`).join(' · ')}</p>
  );
};

/** The queue's name in the player, which has the beat and others by its artist. */
const listNameOf = ({ user }: Track): string => t`music by ${{ artist: user.name }}`;

const PlayButton = ({ track, queue }: { readonly track: Track; readonly queue: readonly Beat[] }) => {
  const current = useIsCurrent(track._id);
  const sounding = usePlayer((state) => current && isSounding(state));
  return (
    <Button
      variant="primary"
      size="l"
      className="max-sm:col-span-full"
      onClick={() => playBeat(track, queue, listNameOf(track))}
      onPointerEnter={() => warmBeat(track._id)}
      onFocus={() => warmBeat(track._id)}
    >
      <Icon name={sounding ? 'pause' : 'play'} />
      {sounding ? t`Pause` : t`Play`}
    </Button>
  );
};

const Tags = ({ tags }: { readonly tags: readonly string[] }) => (
  <ul aria-label={t`Tags`} className="flex flex-wrap gap-2">
    {tags.map((tag) => (
      <li key={tag}>
        <Link
          variant="bare"
          to={storePath({ tag })}
          className="inline-flex min-h-9 items-center rounded-full border border-edge/60 px-3.5 text-sm text-muted hover:border-accent hover:text-text"
        >
          #{tag}
        </Link>
      </li>
    ))}
  </ul>
);

const figuresOf = (track: Track) => [
  ...(track.kit
    ? [
        { label: t`Kit`, value: kitTypeLabels[track.kit.type] },
        { label: t`Files`, value: track.kit.files },
        { label: t`Demo`, value: track.time },
      ]
    : [
        { label: t`BPM`, value: track.bpm },
        { label: t`Time`, value: track.time },
      ]),
  ...choiceNames
    .filter((name) => track[name] !== '' && !beatChoices[name].isStatement)
    .map((name) => ({
      label: beatChoices[name].label,
      value: <Link to={storePath(filterBy(name, track))}>{track[name]}</Link>,
    })),
];

const AboutAi = ({ track }: { readonly track: Track }) =>
  isAiUse(track.ai) && (
    <p className="-mt-2 text-sm text-muted">
      <T>
        <Link variant="quiet" to={storePath(filterBy('ai', track))}>
          <V of={{ statement: aiStatements()[track.ai] }} />
        </Link>
        , according to <V of={{ seller: track.user.name }} />.
      </T>
    </p>
  );

interface ProductHeroProps {
  readonly track: Track;
  /** The player continues with these beats. */
  readonly queue: readonly Beat[];
  /** Peaks from 0 to 255. Until they are loaded, the row's waveform is shown. */
  readonly peaks: readonly number[] | undefined;
}

export const ProductHero = ({ track, queue, peaks }: ProductHeroProps) => {
  const wave = useMemo(() => (peaks ? toBars(peaks) : decodeWave(track.wave)), [peaks, track.wave]);
  const price = formatLowestTotal(track);
  const buying = useBuying();
  const { user } = useSession();
  return (
    <div className="page grid gap-x-8 gap-y-8 pt-6 pb-12 sm:pt-10 md:grid-cols-[17rem_minmax(0,1fr)] lg:grid-cols-[26rem_minmax(0,1fr)] lg:gap-x-12">
      <Cover
        src={track.coverImage}
        // A phone shows the cover wider, but on its dense screen more pixels look no better and take a second longer.
        sizes="(min-width: 1024px) 26rem, (min-width: 768px) 17rem, 60vw"
        alt={t`Cover of ${{ title: track.title }}`}
        priority
        className="w-full rounded-l shadow-high max-md:max-h-[60vh] max-md:max-w-md"
      />
      <div className="flex min-w-0 flex-col gap-6">
        <h1 className="font-display tracking-tight">
          <Producers track={track} />
          <span className="sr-only"> – </span>
          <span className="mt-1 block text-4xl font-bold text-balance">{track.title}</span>
        </h1>
        <OtherCredits track={track} />
        <BeatSeekWave
          beat={track}
          queue={queue}
          listName={listNameOf(track)}
          peaks={wave}
          className="h-24 w-full sm:h-32"
        />
        <div className="grid grid-cols-[1fr_1fr_auto] items-center gap-3 sm:flex sm:flex-wrap">
          <PlayButton track={track} queue={queue} />
          {track.kit && <Slot key={`buy ${track._id}`} name="product.buy" beat={track} />}
          {!track.kit && price && buying && (
            <Button size="l" asChild className="max-sm:col-span-full">
              <a href="#licenses">{t`Licenses from ${{ price }}`}</a>
            </Button>
          )}
          <Slot key={`actions ${track._id}`} name="product.actions" beat={track} />
          <Slot key={`like ${track._id}`} name="product.like" beat={track} />
          <Slot name="product.share" beat={track} />
          <BeatMenu beat={track} variant="secondary" />
          {user?.role === 'admin' && (
            <Suspense fallback={null}>
              <TakeOffButton beat={track} />
            </Suspense>
          )}
        </div>
        <Figures items={figuresOf(track)} />
        <AboutAi track={track} />
        {track.description && <p className="max-w-prose whitespace-pre-line text-muted">{track.description}</p>}
        <ContentIdNote beatIds={[track._id]} />
        <Tags tags={track.tags} />
        <Link
          variant="quiet"
          to={reportPath('beat', track._id)}
          rel="nofollow"
          className="inline-flex min-h-9 items-center self-start text-sm"
        >
          {track.kind === 'kit' ? t`Report this kit` : t`Report this beat`}
        </Link>
      </div>
    </div>
  );
};
