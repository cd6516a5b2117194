import { fileFormats } from '#features/licenses/file-kinds.ts';
import { useMemo } from 'react';
import { decodeWave } from '#features/catalogue/waveform.ts';
import { productPath } from '#features/catalogue/paths.ts';
import {
  isSounding,
  isWaiting,
  PlayingBars,
  useIsCurrent,
  usePlayer,
  useProgress,
  warmBeat,
} from '#features/plays/web/public.tsx';
import { formatDay } from '#contract-kit/format.ts';
import { Wave } from '#ui/composites/wave.tsx';
import { formatBytes } from '#contract-kit/format.ts';
import { Slot } from '#ui/data/slot.tsx';
import { CutText } from '#ui/primitives/cut-text.tsx';
import { Badge } from '#ui/primitives/badge.tsx';
import { buttonClass } from '#ui/primitives/button.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { Cover } from '#ui/primitives/cover.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Spinner } from '#ui/primitives/spinner.tsx';
import type { PurchasedBeat } from '../../contract-account.ts';
import type { UpgradeOffer } from '../../contract.ts';
import { UpgradeButton } from './upgrade-button.tsx';
import { t } from '#contract-kit/texts/text.ts';
import { T, V } from '#ui/texts/rich-text.tsx';

declare module '#ui/routing/slots.ts' {
  interface Slots {
    /** How anyone can check the license of a purchased beat. */
    'purchase.proof': { readonly beat: PurchasedBeat };
  }
}

/** The cover, with a play button if there is something to play. */
const PlayCover = ({ beat, onPlay }: { readonly beat: PurchasedBeat; readonly onPlay: () => void }) => {
  const { playUrl } = beat;
  const current = useIsCurrent(playUrl ?? '');
  const sounding = usePlayer((state) => current && isSounding(state));
  const waiting = usePlayer((state) => current && isWaiting(state));
  const cover = <Cover src={beat.coverImage} sizes="80px" alt="" className="size-16 rounded-m sm:size-20" />;
  if (playUrl === null) return <span className="shrink-0 grayscale">{cover}</span>;
  return (
    <button
      type="button"
      aria-label={sounding ? t`Pause ${{ beat: beat.name }} in full` : t`Play ${{ beat: beat.name }} in full`}
      onClick={onPlay}
      onPointerEnter={() => warmBeat(playUrl)}
      onFocus={() => warmBeat(playUrl)}
      className="group/play relative size-16 shrink-0 self-start rounded-m sm:size-20"
    >
      {cover}
      <span
        className={classNames(
          'absolute inset-0 grid place-items-center rounded-m veil transition-colors group-hover/play:[--veil:0.7]',
          current && 'text-accent',
        )}
      >
        {waiting ? <Spinner /> : sounding ? <PlayingBars /> : <Icon name="play" size={28} />}
      </span>
    </button>
  );
};

const FilledWave = ({ peaks }: { readonly peaks: readonly number[] }) => {
  const { share } = useProgress();
  return <Wave peaks={peaks} progress={share} className="size-full text-muted" />;
};

const OwnWave = ({ beat }: { readonly beat: PurchasedBeat }) => {
  const peaks = useMemo(() => decodeWave(beat.wave), [beat.wave]);
  const current = useIsCurrent(beat.playUrl ?? '');
  return current ? <FilledWave peaks={peaks} /> : <Wave peaks={peaks} className="size-full text-edge" />;
};

/** File buttons are side by side with equal width on a phone, and as wide as their text elsewhere. */
const fileClass = 'w-full gap-2 @max-md:px-3 @md:px-4';

/** Whether the buttons before the order link fill their rows of two; trackouts take a whole row. */
const fillsRows = ({ files, agreementUrl }: PurchasedBeat): boolean =>
  (files.filter(({ kind }) => kind !== 'trackouts').length + (agreementUrl ? 1 : 0)) % 2 === 0;

const Files = ({ beat, upgrade }: Pick<PurchasedRowProps, 'beat' | 'upgrade'>) => (
  <ul aria-label={t`Files of ${{ beat: beat.name }}`} className="grid grid-cols-2 gap-2 @md:flex @md:flex-wrap">
    {beat.files.map((file) => (
      <li key={file.kind} className={file.kind === 'trackouts' ? '@max-md:col-span-2' : ''}>
        <a href={file.url} download={file.filename} className={buttonClass('secondary', 'm', fileClass)}>
          <Icon name="download" size={16} className="text-accent" />
          <T>
            <span className="sr-only">
              Download <V of={{ beat: beat.name }} /> as{' '}
            </span>
            <V of={{ format: fileFormats[file.kind].downloadLabel }} />{' '}
            <span className="tabular font-normal text-muted">
              <V of={{ size: formatBytes(file.bytes) }} />
            </span>
          </T>
        </a>
      </li>
    ))}
    {beat.agreementUrl && (
      <li>
        <a
          href={beat.agreementUrl}
          target="_blank"
          rel="noreferrer"
          className={buttonClass('secondary', 'm', fileClass)}
        >
          <Icon name="note" size={16} className="text-accent" />
          <T>
            Agreement <span className="font-normal text-muted @max-md:sr-only">PDF</span>
            <span className="sr-only">
              {' '}
              for <V of={{ beat: beat.name }} />, opens in a new tab
            </span>
          </T>
        </a>
      </li>
    )}
    <li className={fillsRows(beat) ? '@max-md:col-span-2' : ''}>
      <Link variant="bare" to={`/orders/${beat.orderId}`} className={buttonClass('ghost', 'm', fileClass)}>
        <T>
          Order
          <span className="sr-only">
            {' '}
            of <V of={{ beat: beat.name }} />
          </span>
        </T>
        <Icon name="arrow-right" size={16} />
      </Link>
    </li>
    {upgrade && (
      <li className="@max-md:col-span-2">
        <UpgradeButton
          bought={{ ...beat, itemId: beat.id, title: beat.name }}
          offer={upgrade}
          orderKey={undefined}
          className={fileClass}
        />
      </li>
    )}
  </ul>
);

export interface PurchasedRowProps {
  readonly beat: PurchasedBeat;
  /** The license's cheapest upgrade, while beats can be bought. */
  readonly upgrade: UpgradeOffer | undefined;
  readonly onPlay: () => void;
}

/** A purchased beat with its player, downloads and agreement, or the reason why none are available now. */
export const PurchasedRow = ({ beat, upgrade, onPlay }: PurchasedRowProps) => (
  <article className="flex flex-col gap-3 py-4">
    <div className="flex items-center gap-4">
      <PlayCover beat={beat} onPlay={onPlay} />
      <div className="min-w-0 flex-1">
        <h3>
          <Link variant="bare" to={productPath(beat.beatId)} className="block py-0.5 font-semibold hover:underline">
            <CutText>{beat.name}</CutText>
          </Link>
        </h3>
        <CutText as="p" sentence={(cut) => t`by ${{ artist: cut }}`} className="text-sm text-muted">
          {beat.artist}
        </CutText>
        <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
          <Badge tone="accent">{beat.license}</Badge>
          {beat.time && <span className="tabular">{beat.time}</span>}
          <span>
            <T>
              Bought{' '}
              <time dateTime={beat.purchasedAt}>
                <V of={{ date: formatDay(beat.purchasedAt) }} />
              </time>
            </T>
          </span>
        </p>
      </div>
      {beat.wave && (
        <div className="hidden h-10 w-2/5 shrink-0 @2xl:block">
          <OwnWave beat={beat} />
        </div>
      )}
    </div>
    {beat.wave && (
      <div className="h-7 @2xl:hidden">
        <OwnWave beat={beat} />
      </div>
    )}
    {beat.note && (
      <p className="flex items-start gap-2.5 rounded-m border border-warn/50 bg-raised p-3 text-sm">
        <Icon name="warning" size={18} className="mt-px shrink-0 text-warn" />
        {beat.note}
      </p>
    )}
    <Files beat={beat} upgrade={upgrade} />
    <Slot name="purchase.proof" beat={beat} />
  </article>
);
