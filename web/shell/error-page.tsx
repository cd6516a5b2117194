import { useRevalidator, useRouteError } from 'react-router';
import { label } from '#content/label.ts';
import { PageMeta } from '#ui/composites/page-meta.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { toPageError } from '../page-state.ts';
import { Lost } from './lost.tsx';

const words = (status: number) =>
  status === 404
    ? { code: '404', title: 'This page is not here' }
    : { code: String(status), title: 'This page could not be loaded' };

/** A page that failed, inside the shell. */
export const PageErrorBoundary = () => {
  const { status, data } = toPageError(useRouteError());
  const { code, title } = words(status);
  const revalidator = useRevalidator();
  return (
    <>
      <PageMeta title={title} description={data.message} noIndex />
      <Lost
        code={code}
        title={title}
        text={data.message}
        note={data.requestId ? `Request ${data.requestId}` : null}
        action={
          status === 404 ? null : (
            <Button
              variant="signal"
              busy={revalidator.state === 'loading'}
              onClick={() => void revalidator.revalidate()}
            >
              Try again
            </Button>
          )
        }
      />
    </>
  );
};

/** The shell itself failed: nothing of it can be relied on, so this stands alone. */
export const RootErrorBoundary = () => {
  const { data } = toPageError(useRouteError());
  return (
    <main className="page grid min-h-dvh content-center gap-6">
      <title>{`Something went wrong – ${label.name}`}</title>
      <h1 className="font-display text-4xl font-bold">Something went wrong</h1>
      <p className="max-w-prose text-muted">{data.message}</p>
      <p>
        <a href="/" className="underline decoration-signal underline-offset-4">
          Back to the start
        </a>
      </p>
    </main>
  );
};
