import { ApiError } from '#contract-kit/api.ts';
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

export const ErrorState = ({ error, title = 'Something went wrong', onRetry, className }: ErrorStateProps) => (
  <div role="alert" className={className}>
    <EmptyState
      title={title}
      text={
        <>
          {errorMessage(error, 'Something went wrong on this page. Try again in a moment.')}
          {error instanceof ApiError && error.requestId && (
            <span className="mt-1 block text-xs">Request {error.requestId}</span>
          )}
        </>
      }
      action={
        onRetry && (
          <Button variant="primary" onClick={onRetry}>
            Try again
          </Button>
        )
      }
    />
  </div>
);
