import { useQuery } from '@tanstack/react-query';
import { lazyPart } from '#ui/data/lazy-part.ts';
import { activeRequestsQuery } from './queries.ts';

export { FeedbackForm, SupportForm, type MessageFormProps } from './components/message-forms.tsx';

/** How many support requests of a person are not closed; undefined while it is on its way, null when it cannot be known. */
export const useActiveRequests = (userId: string): number | null | undefined => {
  const { data, isError } = useQuery(activeRequestsQuery(userId));
  return isError ? null : data;
};

/** Support and feedback for anybody, for public pages. */
export const WriteToUs = lazyPart(() => import('./components/write-to-us.tsx'));
