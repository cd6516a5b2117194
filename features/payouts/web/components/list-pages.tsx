import { Button } from '#ui/primitives/button.tsx';

interface ListPagesProps {
  /** What they are pages of: "the ledger". */
  readonly of: string;
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

/** The page before and the one after, of a list that is only a part of its page. */
export const ListPages = ({ of, page, pages, onPage }: ListPagesProps) => (
  <nav aria-label={`Pages of ${of}`} className="mt-4 flex items-center justify-between gap-3">
    <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
      Previous
    </Button>
    <output className="tabular text-sm text-muted">
      Page {page} of {pages}
    </output>
    <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
      Next
    </Button>
  </nav>
);
