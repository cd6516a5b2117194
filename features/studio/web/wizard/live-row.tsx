import { useQuery } from '@tanstack/react-query';
import { sellerDetailsQuery } from '#features/profile/web/public.tsx';
import { useSession } from '#features/auth/web/public.tsx';
import type { License } from '#features/licenses/contract.ts';
import { Wave } from '#ui/composites/wave.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { CutText } from '#ui/primitives/cut-text.tsx';
import { Cover } from '#ui/primitives/cover.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { isBeatPrice } from '#features/catalogue/beat-rules.ts';
import { formatLowestTotal } from '#features/licenses/lowest-total.ts';
import { useDraft } from '../drafts/draft-context.ts';
import { ownBeatsQuery } from '../queries.ts';
import { t } from '#contract-kit/texts/text.ts';

/** The beat's real wave is unknown until it's processed. */
const anyWave = Array.from(
  { length: 64 },
  (_, index) => 0.18 + 0.3 * Math.abs(Math.sin(index * 1.7) * Math.cos(index / 5)),
);

/** Shows the draft as in the store, updated while typing. */
export const LiveRow = ({
  licenses,
  className,
}: {
  readonly licenses: readonly License[];
  readonly className?: string;
}) => {
  const { user } = useSession();
  const { fields, files } = useDraft();
  const own = useQuery(ownBeatsQuery()).data?.beatTracks[0];
  const artistName = useQuery(sellerDetailsQuery()).data?.artistName;
  const { title, bpm, key, tags, price } = fields;
  const facts = [bpm && t`${{ bpm }} BPM`, key, tags.join(', ')].filter(Boolean);
  const lowest = isBeatPrice(price) ? formatLowestTotal({ price, licenses: [...licenses] }) : null;
  return (
    <section aria-label={t`In the store`} className={className}>
      <p className="eyebrow mb-1.5">{t`In the store`}</p>
      <div className="grid grid-cols-[3rem_minmax(0,1fr)_auto] items-center gap-x-3 rounded-m border border-line bg-background px-2 py-2 sm:grid-cols-[3rem_minmax(0,1fr)_minmax(0,11rem)_auto] sm:gap-x-5 sm:px-3">
        {files.cover?.preview ? (
          <Cover src={files.cover.preview} sizes="48px" alt="" className="size-12 rounded-s" />
        ) : (
          <span className="grid size-12 place-items-center rounded-s bg-raised text-muted">
            <Icon name="plus" />
          </span>
        )}
        <span className="min-w-0">
          <span className="flex whitespace-pre max-sm:text-sm">
            <CutText className="text-muted">{own?.user.name ?? (artistName || user?.username)}</CutText>
            <span className="text-muted"> - </span>
            <CutText className={classNames('font-semibold', !title && 'text-muted')}>{title || t`Title`}</CutText>
          </span>
          <span className="tabular block truncate text-sm text-muted max-sm:text-xs">
            {facts.length > 0 ? facts.join(' · ') : t`BPM · key · tags`}
          </span>
        </span>
        <Wave peaks={anyWave} className="h-8 w-full text-edge max-sm:hidden" />
        <span className="tabular text-end text-sm font-semibold max-sm:text-xs">
          {lowest ? (licenses.length > 1 ? t`from ${{ price: lowest }}` : lowest) : '–'}
        </span>
      </div>
    </section>
  );
};
