import { formatDay, formatPrice } from '#contract-kit/format.ts';
import { t } from '#contract-kit/texts/text.ts';
import { T, V } from '#ui/texts/rich-text.tsx';
import { useIsCurrent } from '#features/plays/web/public.tsx';
import { CutText } from '#ui/primitives/cut-text.tsx';
import { Badge } from '#ui/primitives/badge.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { Cover } from '#ui/primitives/cover.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import type { Beat } from '#features/catalogue/contract.ts';
import type { Favorite } from '../../contract-favorites.ts';
import { productPath } from '#features/catalogue/paths.ts';
import { type PlayRow, RowPlay, RowPrice, RowWave } from '#features/store/web/public.tsx';
import { useUnlike } from './use-unlike.ts';

/** The cover of a beat that isn't on sale. */
const QuietCover = ({ src }: { readonly src: string | null }) =>
  src === null ? (
    <span aria-hidden="true" className="block size-12 rounded-s border border-line bg-raised" />
  ) : (
    <Cover src={src} sizes="48px" alt="" className="size-12 rounded-s grayscale" />
  );

const Name = ({ favorite: { beatId, shown, state } }: { readonly favorite: Favorite }) => {
  if (!shown) return <p className="truncate text-muted">{t`No longer here`}</p>;
  const { title, artist } = shown;
  return (
    <>
      <CutText as="h3" className="font-semibold">
        {state === 'off-sale' ? (
          title
        ) : (
          <Link variant="bare" to={productPath(beatId)} className="relative z-10 hover:underline">
            {title}
          </Link>
        )}
      </CutText>
      <CutText as="p" sentence={(cut) => t`by ${{ artist: cut }}`} className="text-sm text-muted">
        {artist}
      </CutText>
    </>
  );
};

const States = ({ favorite: { state, earlierPrice, likedAt } }: { readonly favorite: Favorite }) => (
  <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
    {state === 'sold' && <Badge>{t`Sold`}</Badge>}
    {state === 'off-sale' && <Badge>{t`No longer on sale`}</Badge>}
    {earlierPrice !== null && <Badge tone="accent">{t`Price dropped`}</Badge>}
    <span className="hidden @md:inline">
      <T>
        Liked{' '}
        <time dateTime={likedAt}>
          <V of={{ day: formatDay(likedAt) }} />
        </time>
      </T>
    </span>
  </p>
);

interface PriceProps {
  readonly beat: Beat;
  readonly earlierPrice: string | null;
}

const LowestPrice = ({ beat, earlierPrice }: PriceProps) => (
  <div className="flex flex-col items-end gap-x-3 gap-y-1 @2xl:w-52 @2xl:shrink-0 @2xl:flex-row @2xl:items-center @2xl:justify-end">
    {earlierPrice !== null && (
      <span className="tabular text-sm text-muted">
        <T>
          <span className="sr-only">When you liked it:</span>{' '}
          <s>
            <V of={{ price: formatPrice(earlierPrice) }} />
          </s>
        </T>
      </span>
    )}
    <RowPrice beat={beat} />
  </div>
);

export interface FavoriteRowProps {
  readonly favorite: Favorite;
  readonly index: number;
  readonly onPlay: PlayRow;
}

/** While the beat is on sale, a press anywhere plays it, as in the store. */
export const FavoriteRow = ({ favorite, index, onPlay }: FavoriteRowProps) => {
  const { beat, beatId, shown, earlierPrice } = favorite;
  const current = useIsCurrent(beatId);
  const { mutate, isPending } = useUnlike(beatId);
  return (
    <article
      data-index={index}
      aria-current={current || undefined}
      className={classNames(
        'group/row relative -mx-2 flex items-center gap-3 rounded-m px-2 py-3 transition-colors sm:gap-4',
        current ? 'bg-raised' : beat && 'hover:bg-raised',
      )}
    >
      <div className="shrink-0">
        {beat ? (
          <RowPlay beat={beat} current={current} onPlay={onPlay} />
        ) : (
          <QuietCover src={shown?.coverImage ?? null} />
        )}
      </div>
      <div className="min-w-0 flex-1">
        <Name favorite={favorite} />
        <States favorite={favorite} />
      </div>
      {beat && (
        <div data-wave className="pointer-events-none hidden h-9 w-1/4 shrink-0 @2xl:block">
          <RowWave beat={beat} current={current} />
        </div>
      )}
      {beat && <LowestPrice beat={beat} earlierPrice={earlierPrice} />}
      <IconButton
        label={shown ? t`Unlike ${{ title: shown.title }}` : t`Unlike what’s no longer here`}
        className="z-10 -me-2"
        aria-disabled={isPending || undefined}
        onClick={() => {
          if (!isPending) mutate();
        }}
      >
        <Icon name="heart-filled" className="text-accent" />
      </IconButton>
    </article>
  );
};
