import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { formatZonedMoment } from '#contract-kit/format.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Spinner } from '#ui/primitives/spinner.tsx';
import type { OwnBeat } from '../../contract.ts';
import { productPath } from '#features/catalogue/paths.ts';
import { LazySharePanel, panelPlace, ShareDialog } from '#features/sharing/web/public.tsx';
import { dismissCreated, useDrafts } from '../drafts/draft-store.ts';
import { ownBeatsQuery } from '../queries.ts';
import { OwnPlay } from './own-play.tsx';
import { t } from '#contract-kit/texts/text.ts';

const ShareButton = ({ beat }: { readonly beat: OwnBeat }) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        <Icon name="share" size={18} /> {t`Share it`}
      </Button>
      <ShareDialog beat={beat} open={open} onOpenChange={setOpen} />
    </>
  );
};

interface CreatedProps {
  readonly beat: OwnBeat;
  readonly among: readonly OwnBeat[];
  /** True for beats from a folder: panels would fill the page, so each has a button instead. */
  readonly oneOfMany: boolean;
}

const Created = ({ beat, among, oneOfMany }: CreatedProps) => {
  const onSale = beat.status === 'published';
  const scheduled = beat.status === 'scheduled';
  return (
    <section
      aria-label={t`New: ${{ title: beat.title }}`}
      className="mb-6 rounded-l border border-accent/50 bg-panel p-4 sm:p-6"
    >
      <div className="flex items-center gap-4">
        <OwnPlay beat={beat} among={among} />
        <div aria-live="polite" className="min-w-0 flex-1">
          <h2 className="font-display text-lg font-semibold wrap-anywhere">
            {onSale
              ? t`“${{ title: beat.title }}” is on sale`
              : scheduled
                ? t`“${{ title: beat.title }}” is scheduled`
                : t`“${{ title: beat.title }}” is being prepared`}
          </h2>
          {onSale ? (
            <Link to={productPath(beat._id)} className="text-sm">
              {t`See it in the store`}
            </Link>
          ) : (
            <p className="flex items-center gap-2 text-sm text-muted">
              {!scheduled && <Spinner size={14} />}
              {beat.publishAt
                ? t`It goes on sale automatically on ${{ time: formatZonedMoment(beat.publishAt) }}.`
                : t`It goes on sale automatically, usually within a minute.`}
            </p>
          )}
        </div>
        <IconButton
          label={t`Close the note about ${{ title: beat.title }}`}
          icon="close"
          className="-me-2 self-start"
          onClick={() => dismissCreated(beat._id)}
        />
      </div>
      {onSale && oneOfMany && (
        <div className="mt-4">
          <ShareButton beat={beat} />
        </div>
      )}
      {onSale && !oneOfMany && (
        <div className="mt-5 border-t border-line pt-5">
          <h3 className="mb-4 font-display text-lg font-semibold">{t`Share it`}</h3>
          <Suspense fallback={panelPlace}>
            <LazySharePanel beat={beat} />
          </Suspense>
        </div>
      )}
    </section>
  );
};

const notedStates: readonly OwnBeat['status'][] = ['processing', 'scheduled', 'published'];

/** Shows beats created on this page: their processing, and then how to share them. */
export const CreatedBeats = () => {
  const beats = useQuery(ownBeatsQuery()).data?.beatTracks ?? [];
  const created = useDrafts((state) => state.created);
  return beats
    .filter(({ _id, status }) => created.includes(_id) && notedStates.includes(status))
    .map((beat) => <Created key={beat._id} beat={beat} among={beats} oneOfMany={created.length > 1} />);
};
