import type { Upload } from 'tus-js-client';
import type { Api } from '#contract-kit/api.ts';
import type { getUserInfo } from '#features/account/contract.ts';
import {
  changeFields,
  changeFile,
  fileAt,
  findDraft,
  type Place,
  removeDraft,
  setFile,
  type Slot,
  type SlotState,
} from '../drafts/draft-store.ts';
import { fillFromName } from '../drafts/fill-fields.ts';
import { endTurn, checkRateLimits } from './send-queue.ts';
import { watchCheck } from './watch-check.ts';

const uploadsPath = '/api/v1/app/uploads';
/** What is being sent, or was until its line broke, by place. */
interface Sending {
  readonly file: File;
  upload: Upload | null;
}
const sendings = new Map<string, Sending>();
const nameOf = ({ draftId, slot }: Place): string => `${draftId} ${slot}`;

/**
 * A broken line is tried again for about two minutes, then when the browser finds it again, or by hand. Not at once: the
 * shop may still be writing what came before the break, and a new call would end that.
 */
const retryDelays = [500, 1000, 3000, 5000, 10_000, 20_000, 30_000, 60_000];

const fresh = (file: File): SlotState => ({
  name: file.name,
  bytes: file.size,
  uploadId: null,
  uploadToken: null,
  phase: 'waiting',
  sent: 0,
  speed: 0,
  reason: null,
  bpm: null,
  key: null,
});

const isSame = (known: SlotState, file: File): boolean => known.name === file.name && known.bytes === file.size;

/** A sound that is chosen alone names its beat as one in a folder does. */
const fillIn = ({ draftId, slot }: Place, file: File): void => {
  const draft = findDraft(draftId);
  if (!draft || draft.beatId !== null || (slot !== 'mp3' && slot !== 'wav')) return;
  const change = fillFromName(draft, file.name.replace(/\.[^.]*$/, ''));
  if (Object.keys(change).length > 0) changeFields(draftId, change);
};

/** Sends a file when its turn comes, or goes on with the one of the same name and size that was on its way. */
export const sendFile = async (api: Api, place: Place, file: File): Promise<void> => {
  const known = fileAt(place);
  const goesOn = known?.phase === 'stopped' && isSame(known, file);
  if (!goesOn) await dropFile(place);
  const sending: Sending = { file, upload: null };
  sendings.set(nameOf(place), sending);
  setFile(place, goesOn ? { ...known, phase: 'waiting', reason: null } : fresh(file));
  if (!goesOn) fillIn(place, file);
  await checkRateLimits(sending);
  const isOver = (): boolean => sendings.get(nameOf(place)) !== sending || !fileAt(place);
  // The lightest call that renews a session which is over in part: the upload itself cannot.
  if (!isOver()) await api<typeof getUserInfo>('GET /api/v1/app/user-info', {}).catch(() => undefined);
  const { Upload } = await import('tus-js-client');
  if (isOver()) return endTurn(sending);
  changeFile(place, { phase: 'sending' });
  sending.upload = new Upload(file, { ...optionsOf(api, place, sending), uploadUrl: urlOf(fileAt(place)) });
  sending.upload.start();
};

/** What lets us continue an upload whoever is logged in. */
const tokenOf = (known: SlotState | undefined): Record<string, string> =>
  known?.uploadToken ? { 'upload-token': known.uploadToken } : {};

const urlOf = (known: SlotState | undefined): string | null =>
  known?.uploadId ? `${uploadsPath}/${known.uploadId}` : null;

const optionsOf = (api: Api, place: Place, sending: Sending): ConstructorParameters<typeof Upload>[1] => {
  const { file } = sending;
  const measure = speedometer();
  return {
    endpoint: uploadsPath,
    metadata: { filename: file.name },
    // A piece is done long before the server gives up on a request, on slow lines too.
    chunkSize: 16 * 1024 * 1024,
    retryDelays,
    storeFingerprintForResuming: false,
    onBeforeRequest: (request) => {
      const token = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1];
      if (token) request.setHeader('x-xsrf-token', decodeURIComponent(token));
      for (const [name, value] of Object.entries(tokenOf(fileAt(place)))) request.setHeader(name, value);
    },
    onAfterResponse: (_request, response) => {
      const uploadToken = response.getHeader('upload-token');
      if (uploadToken) changeFile(place, { uploadToken });
    },
    // Whether the browser believes in its line or not: what counts is whether an answer comes.
    onShouldRetry: (error) => {
      const status = error.originalResponse?.getStatus() ?? 0;
      // A shop without room has none in a minute either.
      return status !== 507 && (status === 0 || status >= 500 || status === 409 || status === 423);
    },
    onUploadUrlAvailable: () => changeFile(place, { uploadId: sending.upload?.url?.split('/').at(-1) ?? null }),
    onProgress: (sent) => changeFile(place, { sent, speed: measure(sent) }),
    onSuccess: () => {
      sendings.delete(nameOf(place));
      endTurn(sending);
      changeFile(place, { phase: 'checking', sent: file.size, speed: 0 });
      void watchCheck(api, place);
    },
    onError: (error) => {
      endTurn(sending);
      const answer = 'originalResponse' in error ? error.originalResponse : null;
      const reason = answer ? wordsOf(answer.getBody()) : null;
      if (reason) {
        sendings.delete(nameOf(place));
        changeFile(place, { phase: 'refused', reason, speed: 0 });
      } else {
        changeFile(place, {
          phase: 'stopped',
          reason: 'The line is broken. What was sent is kept for a day.',
          speed: 0,
        });
      }
    },
  };
};

const wordsOf = (body: string): string | null => {
  try {
    return (JSON.parse(body) as { message?: string }).message ?? null;
  } catch {
    return null;
  }
};

/** Bytes in a second over the last three seconds. */
const speedometer = () => {
  let marks: readonly { readonly at: number; readonly sent: number }[] = [];
  return (sent: number): number => {
    const at = performance.now();
    marks = [...marks.filter((mark) => at - mark.at < 3000), { at, sent }];
    const [first] = marks;
    return first && at - first.at > 300 ? ((sent - first.sent) / (at - first.at)) * 1000 : 0;
  };
};

/** The file is still in this page's hands: going on needs no new choice. */
export const canGoOn = (place: Place): boolean => fileAt(place)?.phase === 'stopped' && sendings.has(nameOf(place));

export const goOn = async (api: Api, place: Place): Promise<void> => {
  const sending = sendings.get(nameOf(place));
  if (sending && canGoOn(place)) await sendFile(api, place, sending.file);
};

/** Ends an upload, or takes a finished one back: the server keeps nothing of it. */
export const dropFile = async (place: Place): Promise<void> => {
  const file = fileAt(place);
  const sending = sendings.get(nameOf(place));
  sendings.delete(nameOf(place));
  setFile(place, null);
  if (sending) endTurn(sending);
  await sending?.upload?.abort().catch(() => undefined);
  if (file?.uploadId) {
    const headers = { 'tus-resumable': '1.0.0', ...tokenOf(file) };
    await fetch(`${uploadsPath}/${file.uploadId}`, { method: 'DELETE', headers }).catch(() => undefined);
  }
};

/** With all that was sent of it. */
export const dropDraft = (id: string): void => {
  const files = findDraft(id)?.files ?? {};
  for (const slot of Object.keys(files) as Slot[]) void dropFile({ draftId: id, slot });
  removeDraft(id);
};
