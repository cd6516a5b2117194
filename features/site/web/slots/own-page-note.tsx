import { useQuery } from '@tanstack/react-query';
import { useLabel } from '#ui/composites/site-frame.ts';
import { Icon } from '#ui/primitives/icon.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { ownPagePath } from '../../artist-page.ts';
import { ownPageStateQuery } from '../editor/queries.ts';

/** Tells an artist of the label that their public profile is only a part of their page. */
export const Component = () => {
  const { name } = useLabel();
  const { data } = useQuery(ownPageStateQuery());
  if (!data || data.writer === 'profile') return null;
  return (
    <div className="mb-5 flex gap-3 rounded-m border border-line p-4 text-sm">
      <Icon name="info" className="shrink-0 text-muted" />
      <p className="min-w-0">
        You’re one of the label’s artists, so your page shows{' '}
        {data.writer === 'artist' ? (
          <>
            what you publish under <Link to={ownPagePath}>My page</Link>
          </>
        ) : (
          <>what {name} writes</>
        )}
        . Only links, a video and a picture that are missing there come from here.
      </p>
    </div>
  );
};
