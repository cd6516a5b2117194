import { useLocation } from '#ui/routing/routing.ts';
import { webhooksPath } from '../endpoint-path.ts';
import type { WebhookOwner } from './queries.ts';

/** The owner of a page's endpoints. Both owners share the pages, so that no visitor loads two more names. */
export const useOwner = (): WebhookOwner =>
  useLocation().pathname.startsWith(webhooksPath.label) ? 'label' : 'seller';
