import { useQuery } from '@tanstack/react-query';
import { activeRequestsQuery } from './queries.ts';

export { FeedbackForm, SupportForm, type MessageFormProps } from './components/message-forms.tsx';

/** How many support requests of a person are not closed; undefined as long as it is not known. */
export const useActiveRequests = (userId: string): number | undefined => useQuery(activeRequestsQuery(userId)).data;
