import { EmptyState } from '#ui/composites/empty-state.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { countFilters } from '../../listing.ts';
import type { Filters } from './use-filters.ts';

/** No beat matches, or there is none yet. */
const NothingFound = ({ state }: { readonly state: Filters }) =>
  countFilters(state.filters) > 0 || state.filters.q ? (
    <EmptyState
      title="No beats match"
      text="Try fewer filters or other words: an artist, a title, a genre, a key, a BPM or a tag."
      action={
        <Button variant="signal" onClick={state.clear}>
          Clear filters
        </Button>
      }
    />
  ) : (
    <EmptyState title="No beats yet" text="The first beats are coming soon." />
  );

export default NothingFound;
