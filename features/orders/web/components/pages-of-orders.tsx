import { useLocation } from 'react-router';
import { Button } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';

/** Steps through a list; what else stands in the address stays there. */
export const PagesOfOrders = ({ page, pages }: { readonly page: number; readonly pages: number }) => {
  const { pathname, search } = useLocation();
  const addressOf = (to: number): string => {
    const params = new URLSearchParams(search);
    if (to === 1) params.delete('page');
    else params.set('page', String(to));
    return params.size === 0 ? pathname : `${pathname}?${params}`;
  };
  const step = (label: string, to: number) =>
    to < 1 || to > pages ? (
      <Button disabled>{label}</Button>
    ) : (
      <Button asChild>
        <Link look="bare" to={addressOf(to)}>
          {label}
        </Link>
      </Button>
    );
  return (
    <nav aria-label="Pages of orders" className="mt-4 flex items-center justify-between gap-3">
      {step('Previous', page - 1)}
      <span className="tabular text-sm text-muted">
        Page {page} of {pages}
      </span>
      {step('Next', page + 1)}
    </nav>
  );
};
