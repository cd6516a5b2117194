import { EmptyState } from '#ui/composites/empty-state.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { countFilters } from '../../listing.ts';
import type { Filters } from './use-filters.ts';

interface NothingFoundProps {
  readonly filters: Filters['filters'];
  readonly clear: Filters['clear'];
}

/** No beat matches, or there is none yet. */
export const NothingFound = ({ filters, clear }: NothingFoundProps) =>
  countFilters(filters) > 0 || filters.q ? (
    <EmptyState
      title="No beats match"
      text="Try fewer filters or other words: an artist, a title, a genre, a key, a BPM or a tag."
      action={
        <Button variant="primary" onClick={clear}>
          Clear filters
        </Button>
      }
    />
  ) : (
    <EmptyState title="No beats yet" text="The first beats are coming soon." />
  );
