import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useSession } from '#features/auth/web/public.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { lazyPart } from '#ui/data/lazy-part.ts';
import { classNames } from '#ui/primitives/class-names.ts';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { activeRequestsQuery } from './queries.ts';
import { t } from '#contract-kit/texts/text.ts';

export { findWaitingMessage, type MessageKind } from './waiting-message.ts';
export { stateLabel } from './request-labels.ts';
export { FeedbackForm, SupportForm } from './components/message-forms.tsx';

/** Number of a person's support requests that aren't closed; undefined while loading, null after a failure. */
export const useActiveRequests = (userId: string): number | null | undefined => {
  const { data, isError } = useQuery(activeRequestsQuery(userId));
  return isError ? null : data;
};

const WriteToUsForms = lazyPart(() => import('./components/write-to-us.tsx'));

const Waiting = () => <Skeleton className="h-11 w-72" />;

/** The server doesn't render the buttons, because a press before their code has loaded would be lost. */
export const WriteToUs = ({ className }: { readonly className?: string }) => {
  const { known } = useSession();
  return (
    <Panel title={t`Write to us`} className={classNames('max-w-2xl', className)}>
      {known ? (
        <Suspense fallback={<Waiting />}>
          <WriteToUsForms />
        </Suspense>
      ) : (
        <Waiting />
      )}
    </Panel>
  );
};
