import { useLocation } from '#ui/routing/routing.ts';
import { webhooksPath } from '../endpoint-path.ts';
import type { WebhookOwner } from './queries.ts';

/** Sellers and the label share these pages, because every visitor loads the list of pages, which should stay short. */
export const useOwner = (): WebhookOwner =>
  useLocation().pathname.startsWith(webhooksPath.label) ? 'label' : 'seller';
