import { EmptyState } from '#ui/composites/empty-state.tsx';
import { PageMeta } from '#ui/composites/page-meta.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';

/** Stands where a screen needs an account, as long as there are none. */
export const Component = () => (
  <div className="page grid min-h-[60dvh] content-center">
    <PageMeta title="Accounts" description="This comes with accounts." noIndex />
    <h1 className="sr-only">Accounts</h1>
    <EmptyState
      title="This comes with accounts."
      text="Accounts are not open yet. You need none to buy: every order has a link of its own, and you can have it sent again."
      action={
        <>
          <Button asChild variant="signal">
            <Link look="bare" to="/beatstore">
              Back to the store
            </Link>
          </Button>
          <Button asChild>
            <Link look="bare" to="/orders/find">
              Find my order
            </Link>
          </Button>
        </>
      }
    />
  </div>
);
