import { createApi, type Transport } from '#contract-kit/api.ts';
import type { reportBrowserError } from '#features/monitoring/contract.ts';
import { formatLocalMoment } from '#contract-kit/format.ts';
import { offeredLanguages } from '#contract-kit/languages/current.ts';
import { t } from '#contract-kit/texts/text.ts';
import { toast } from '#ui/composites/toast.tsx';
import { preloadOverlayHistory } from '#ui/routing/back-closes.ts';
import * as places from '../router/places.ts';
import { deferredPlaces } from '../router/deferred-places.ts';
import { keptSince } from '../offline/cached-page.ts';
import { reportErrors } from './report-errors.ts';

const id = 'offline';

/** `since` is when the shown store page was fetched. */
const warnOffline = (since: string): void =>
  toast.info(
    since === ''
      ? t`This is the store as it was on your last visit. To play and buy, you need a connection.`
      : t`This is the store as it was on ${{ day: formatLocalMoment(since) }}. To play and buy, you need a connection.`,
    {
      id,
      title: t`You’re offline`,
      duration: Number.POSITIVE_INFINITY,
      action: { label: t`Try again`, onPress: () => window.location.reload() },
    },
  );

/** Registers the service worker, and warns if it served a cached page. */
const startOffline = async (worker: string): Promise<void> => {
  const since = keptSince(document.documentElement);
  if (since !== null) warnOffline(since);
  // Undefined on an insecure origin.
  if (!('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register(worker, { updateViaCache: 'none' });
};

const offerOwnLanguage = async (): Promise<void> => {
  const { offerLanguage } = await import('./offer-language.ts');
  try {
    offerLanguage(navigator.languages, localStorage);
  } catch {
    // Without storage, the offer would come again on every page.
  }
};

export const startDeferred = async (worker: string | undefined, transport: Transport): Promise<void> => {
  places.keepPlaces();
  deferredPlaces.current = places;
  preloadOverlayHistory();
  const api = createApi(transport);
  reportErrors((body) => {
    // A report that can't be sent must not cause another one.
    api<typeof reportBrowserError>('POST /api/v1/app/browser-errors', { body, keepalive: true }).catch(() => undefined);
  });
  if (offeredLanguages().length > 1) await offerOwnLanguage();
  if (worker) await startOffline(worker);
};
