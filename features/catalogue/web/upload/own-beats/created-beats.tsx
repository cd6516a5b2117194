import { useQuery } from '@tanstack/react-query';
import { copyLink } from '#ui/composites/copy-link.ts';
import { useSiteFrame } from '#ui/composites/site-frame.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Spinner } from '#ui/primitives/spinner.tsx';
import type { OwnBeat } from '../../../own-beats-contract.ts';
import { productPath } from '../../../paths.ts';
import { ShareBeat } from '../../product/share-beat.tsx';
import { dismissCreated, useDrafts } from '../drafts/draft-store.ts';
import { formatMoment } from '../drafts/release.ts';
import { ownBeatsQuery } from '../queries.ts';
import { OwnPlay } from './own-play.tsx';

const Created = ({ beat }: { readonly beat: OwnBeat }) => {
  const { origin } = useSiteFrame();
  const url = `${origin}${productPath(beat._id)}`;
  const onSale = beat.status === 'published';
  const scheduled = beat.status === 'scheduled';
  return (
    <section
      aria-label={`New: ${beat.title}`}
      className="mb-6 flex flex-wrap items-center gap-4 rounded-l border border-signal/50 bg-panel p-4 sm:p-6"
    >
      <OwnPlay beat={beat} />
      <div className="min-w-0 flex-1 basis-56">
        <h2 className="font-display text-lg font-semibold wrap-anywhere">
          {`“${beat.title}” is ${onSale ? 'on sale' : scheduled ? 'scheduled' : 'being prepared'}`}
        </h2>
        {onSale ? (
          <Link to={productPath(beat._id)} className="text-sm break-all">
            {url}
          </Link>
        ) : (
          <p className="flex items-center gap-2 text-sm text-muted">
            {!scheduled && <Spinner size={14} />}
            {beat.publishAt
              ? `It goes on sale by itself on ${formatMoment(beat.publishAt)}.`
              : 'It goes on sale by itself, usually within a minute.'}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {onSale && (
          <>
            <Button variant="signal" onClick={() => void copyLink(url)}>
              <Icon name="copy" size={18} /> Copy link
            </Button>
            <ShareBeat beat={beat} />
          </>
        )}
        <IconButton
          label={`Close the note about ${beat.title}`}
          icon="close"
          onClick={() => dismissCreated(beat._id)}
        />
      </div>
    </section>
  );
};

const notedStates: readonly OwnBeat['status'][] = ['processing', 'scheduled', 'published'];

/** Beats created on this page: what happens to them now, and then their link to share. */
export const CreatedBeats = () => {
  const beats = useQuery(ownBeatsQuery()).data?.beatTracks ?? [];
  const created = useDrafts((state) => state.created);
  return (
    <div aria-live="polite">
      {beats
        .filter(({ _id, status }) => created.includes(_id) && notedStates.includes(status))
        .map((beat) => (
          <Created key={beat._id} beat={beat} />
        ))}
    </div>
  );
};
