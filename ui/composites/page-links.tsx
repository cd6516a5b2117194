import { t } from '#contract-kit/texts/text.ts';
import { T, V } from '#ui/texts/rich-text.tsx';
import { useLocation } from '#ui/routing/routing.ts';
import { Button, type ButtonSize } from '../primitives/button.tsx';
import { classNames } from '../primitives/class-names.ts';
import { Link } from '../primitives/link.tsx';
import { EmptyState } from './empty-state.tsx';

interface PageLinksProps {
  /** Names the list: "orders". */
  readonly of: string;
  readonly page: number;
  readonly pages: number;
}

/** `page` from the URL; 1 if it is missing or invalid. */
export const readPage = (search: URLSearchParams): number => Math.max(1, Math.trunc(Number(search.get('page'))) || 1);

/** Beyond the end, says so and links to the last page. Keeps the URL's other parameters. */
export const PageLinks = ({ of, page, pages }: PageLinksProps) => {
  const { pathname, search } = useLocation();
  if (page === 1 && pages <= 1) return null;
  const addressOf = (to: number): string => {
    const next = new URLSearchParams(search);
    if (to === 1) next.delete('page');
    else next.set('page', String(to));
    return next.size > 0 ? `${pathname}?${next}` : pathname;
  };
  const step = (label: string, to: number) =>
    to < 1 || to > pages ? (
      <Button disabled>{label}</Button>
    ) : (
      <Button asChild>
        <Link variant="bare" to={addressOf(to)}>
          {label}
        </Link>
      </Button>
    );
  return (
    <>
      {page > pages && <EmptyState title={t`No ${{ list: of }} on this page`} text={t`Go back to an earlier page.`} />}
      <nav aria-label={t`Pages of ${{ list: of }}`} className="mt-4 flex items-center justify-between gap-3">
        {step(t`Previous`, Math.min(page - 1, pages))}
        <span className="tabular text-sm text-muted">
          <T>
            Page <V of={{ page }} /> of <V of={{ pages }} />
          </T>
        </span>
        {step(t`Next`, page + 1)}
      </nav>
    </>
  );
};

interface PageButtonsProps extends PageLinksProps {
  readonly size?: ButtonSize;
  readonly className?: string;
  readonly onPage: (page: number) => void;
}

/** For a list whose page number isn't in the URL: in a dialog, or one of several lists. */
export const PageButtons = ({ of, page, pages, size = 'm', className, onPage }: PageButtonsProps) => (
  <nav
    aria-label={t`Pages of ${{ list: of }}`}
    className={classNames('flex items-center justify-between gap-3', className)}
  >
    <Button size={size} disabled={page <= 1} onClick={() => onPage(Math.min(page - 1, pages))}>
      {t`Previous`}
    </Button>
    <output className="tabular text-sm text-muted">
      <T>
        Page <V of={{ page }} /> of <V of={{ pages }} />
      </T>
    </output>
    <Button size={size} disabled={page >= pages} onClick={() => onPage(page + 1)}>
      {t`Next`}
    </Button>
  </nav>
);
