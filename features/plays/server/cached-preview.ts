import { findPreviewNow } from '#features/catalogue/server/public.ts';
import { streamPreview } from '../contract.ts';
import type { Deps } from '#platform/deps.ts';
import type { CachedSource } from '#platform/http/cached-responses.ts';
import { planRange } from '#platform/http/ranges/send-range.ts';
import { createPlayTokens } from './play-tokens.ts';
import { previewsOf, rangeFacts } from './send-preview.ts';

const address = /^\/api\/v1\/app\/stream\/([0-9a-f-]{36})\/mp3\?token=([\w.-]{1,100})$/;

/** Serves cached previews to requests with a valid token. All other requests go to the regular route. */
export const cachedPreview = ({ db, storage, clock, config }: Deps): CachedSource => {
  const tokens = createPlayTokens(config.sessionSecret);
  const previews = previewsOf(storage);
  return (request, response) => {
    const found = address.exec(request.url ?? '');
    if (found === null) return null;
    const [, beatId, token] = found;
    if (beatId === undefined || token === undefined || !tokens.isValid(token, beatId, clock.now())) return null;
    const preview = findPreviewNow(db, beatId);
    if (!preview) return null;
    const plan = planRange(request, rangeFacts(preview));
    if (plan === 'unsatisfiable') return null;
    const bytes = previews.lendNow(preview.key, response);
    if (!bytes) return null;
    const { status, headers, part } = plan;
    const body = part ? bytes.subarray(part.start, part.end + 1) : undefined;
    return { route: streamPreview.path, status, headers, body, cookie: true };
  };
};
