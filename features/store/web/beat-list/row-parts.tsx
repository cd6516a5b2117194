import { type MouseEvent, useMemo } from 'react';
import { PriceButton } from '#features/licenses/web/public.tsx';
import { isSounding, isWaiting, PlayingBars, usePlayer, useProgress, warmBeat } from '#features/plays/web/public.tsx';
import { useBuying } from '#features/settings/web/public.ts';
import { t } from '#contract-kit/texts/text.ts';
import { Wave } from '#ui/composites/wave.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { Cover } from '#ui/primitives/cover.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { Spinner } from '#ui/primitives/spinner.tsx';
import { decodeWave } from '#features/catalogue/waveform.ts';
import type { Beat } from '#features/catalogue/contract.ts';
import { formatLowestTotal } from '#features/licenses/lowest-total.ts';
import { beatName } from '#features/catalogue/paths.ts';

/** `share`: the start position from 0 to 1 if the wave was pressed. */
export type PlayRow = (beat: Beat, share: number | null) => void;

const FilledWave = ({ peaks, className }: { readonly peaks: readonly number[]; readonly className: string }) => {
  const { share } = useProgress();
  return <Wave peaks={peaks} progress={share} className={className} />;
};

export const RowWave = ({ beat, current }: { readonly beat: Beat; readonly current: boolean }) => {
  const peaks = useMemo(() => decodeWave(beat.wave), [beat.wave]);
  const looks = classNames(
    'size-full transition-colors',
    current ? 'text-muted' : 'text-edge group-hover/row:text-text group-focus-within/row:text-text',
  );
  return current ? <FilledWave peaks={peaks} className={looks} /> : <Wave peaks={peaks} className={looks} />;
};

/** Returns the pressed position on the row's wave, from 0 to 1. On a phone the wave is too small to aim at. */
const pressedShare = ({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLElement>): number | null => {
  const wave = currentTarget.closest('[data-index]')?.querySelector('[data-wave]')?.getBoundingClientRect();
  // A press by keyboard has no position.
  if (!wave || detail === 0 || innerWidth < 640 || clientY < wave.top || clientY > wave.bottom) return null;
  const share = (clientX - wave.left) / wave.width;
  return share >= 0 && share <= 1 ? share : null;
};

/** The button covers the whole row. */
export const RowPlay = ({
  beat,
  current,
  onPlay,
}: {
  readonly beat: Beat;
  readonly current: boolean;
  readonly onPlay: PlayRow;
}) => {
  const sounding = usePlayer((state) => current && isSounding(state));
  const waiting = usePlayer((state) => current && isWaiting(state));
  return (
    <>
      <span className="relative block size-12">
        <Cover src={beat.coverImage} sizes="48px" alt="" className="size-12 rounded-s" />
        <span
          aria-hidden="true"
          className={classNames(
            'absolute inset-0 grid place-items-center rounded-s veil [--veil:0.6] transition-opacity',
            current ? '' : 'opacity-0 group-hover/row:opacity-100 group-focus-within/row:opacity-100',
          )}
        >
          {waiting ? (
            <Spinner />
          ) : sounding ? (
            <PlayingBars className="text-accent" />
          ) : (
            <Icon name="play" className={current ? 'text-accent' : ''} />
          )}
        </span>
      </span>
      <button
        type="button"
        data-play
        aria-label={sounding ? t`Pause ${{ title: beatName(beat) }}` : t`Play ${{ title: beatName(beat) }}`}
        onClick={(event) => onPlay(beat, pressedShare(event))}
        onPointerEnter={() => warmBeat(beat._id)}
        onFocus={() => warmBeat(beat._id)}
        className="absolute inset-0 rounded-m focus-visible:outline-2 focus-visible:-outline-offset-2"
      />
    </>
  );
};

/** While nothing can be bought, shows the price without a button. */
export const RowPrice = ({ beat }: { readonly beat: Beat }) => {
  const buying = useBuying();
  const price = formatLowestTotal(beat);
  if (price === null) return <span className="text-sm text-muted">{t`Not for sale`}</span>;
  return buying ? (
    <PriceButton beat={beat} name={beatName(beat)} className="relative z-10 px-3 sm:px-3.5" />
  ) : (
    <span className="tabular text-sm text-muted">{beat.licenses.length > 1 ? t`from ${{ price }}` : price}</span>
  );
};
