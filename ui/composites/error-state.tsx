import { ApiError } from '#contract-kit/api.ts';
import { t } from '#contract-kit/texts/text.ts';
import { errorMessage } from '../data/error-message.ts';
import { Button } from '../primitives/button.tsx';
import { EmptyState } from './empty-state.tsx';

export interface ErrorStateProps {
  readonly error: unknown;
  /** What failed, in words for users: "We couldn’t load the beats." */
  readonly title?: string;
  readonly onRetry?: () => void;
  readonly className?: string;
}

export const ErrorState = ({ error, title = t`Something went wrong`, onRetry, className }: ErrorStateProps) => (
  <div role="alert" className={className}>
    <EmptyState
      title={title}
      text={
        <>
          {errorMessage(error, t`Something went wrong on this page. Try again in a moment.`)}
          {error instanceof ApiError && error.requestId && (
            <span className="mt-1 block text-xs">{t`Request ${{ id: error.requestId }}`}</span>
          )}
        </>
      }
      action={
        onRetry && (
          <Button variant="primary" onClick={onRetry}>
            {t`Try again`}
          </Button>
        )
      }
    />
  </div>
);
