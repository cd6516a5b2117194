import { useLocation } from '#ui/routing/routing.ts';
import { webhooksPath } from '../endpoint-path.ts';
import type { WebhookOwner } from './queries.ts';

/** Sellers and the label share the pages, so that no visitor loads the names of two more. */
export const useOwner = (): WebhookOwner =>
  useLocation().pathname.startsWith(webhooksPath.label) ? 'label' : 'seller';
