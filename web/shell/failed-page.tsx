import { t } from '#contract-kit/texts/text.ts';
import { PageMeta } from '#ui/composites/page-meta.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { usePage } from '../router/page-context.ts';
import type { PageError } from '../router/page-error.ts';
import { Lost } from './lost.tsx';

export interface FailedPageProps {
  readonly error: PageError;
  readonly onRetry: () => void;
}

export const FailedPage = ({ error, onRetry }: FailedPageProps) => {
  const { navigating } = usePage();
  const missing = error.status === 404;
  const title = missing ? t`Page not found` : t`We couldn’t load this page`;
  return (
    <>
      <PageMeta title={title} description={error.message} noIndex />
      <Lost
        code={String(error.status)}
        title={title}
        text={error.message}
        note={error.requestId ? t`Request ${{ id: error.requestId }}` : null}
        action={
          missing ? null : (
            <Button variant="primary" busy={navigating} onClick={onRetry}>
              {t`Try again`}
            </Button>
          )
        }
      />
    </>
  );
};
