import type { Upload } from 'tus-js-client';
import { type Api, xsrfTokenIn } from '#contract-kit/api.ts';
import type { getUserInfo } from '#features/account/contract.ts';
import { isSound } from '#features/licenses/kinds.ts';
import {
  changeFields,
  changeFile,
  changeLeftover,
  fileAt,
  findDraft,
  type FileSlot,
  removeDraft,
  setFile,
  type SlotState,
} from '../drafts/draft-store.ts';
import { fillFromFile, findLeftover } from '../drafts/fill-fields.ts';
import type { Slot } from '../drafts/draft-store.ts';
import { findFileIssue } from './find-file-issue.ts';
import { enterQueue, leaveQueue } from './send-queue.ts';
import { showCover } from './show-cover.ts';
import { watchCheck } from './watch-check.ts';
import { t } from '#contract-kit/texts/text.ts';

const uploadsPath = '/api/v1/app/uploads';
interface Sending {
  readonly file: File;
  upload: Upload | null;
}
/** Files that are being sent, or whose connection was lost. */
const sendings = new Map<string, Sending>();
const keyOf = ({ draftId, slot }: FileSlot): string => `${draftId} ${slot}`;

/**
 * Retries for about two minutes, then when the browser is online again, or manually. Not at once: the shop may still be
 * writing earlier bytes, and a new request would interrupt it.
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
  title: null,
  bpm: null,
  key: null,
  contents: null,
  preview: null,
});

const isSame = (known: SlotState, file: File): boolean => known.name === file.name && known.bytes === file.size;

/** A single audio file names its beat, like one in a folder. A kit's demo doesn't. */
const fillIn = ({ draftId, slot }: FileSlot, file: File): void => {
  const draft = findDraft(draftId);
  if (!draft || draft.beatId !== null || draft.importRow !== null || draft.kit !== null) return;
  if (!isSound(slot)) return;
  const change = fillFromFile(draft, file.name);
  changeLeftover(draftId, {});
  if (Object.keys(change).length > 0) changeFields(draftId, change);
};

/** Returns false if the file can't be sent. */
const checkFirst = async (place: FileSlot, { file }: Sending): Promise<boolean> => {
  const reason = await findFileIssue(place.slot, file);
  if (sendings.get(keyOf(place))?.file !== file) return false;
  if (reason === null) return true;
  sendings.delete(keyOf(place));
  changeFile(place, { phase: 'refused', reason });
  return false;
};

/** Waits for the queue. Resumes a stopped upload if the file has the same name and size. */
export const sendFile = async (api: Api, place: FileSlot, file: File): Promise<void> => {
  const known = fileAt(place);
  const resumes = known?.phase === 'stopped' && isSame(known, file);
  if (!resumes) await dropFile(place);
  const sending: Sending = { file, upload: null };
  sendings.set(keyOf(place), sending);
  setFile(place, resumes ? { ...known, phase: 'waiting', reason: null } : fresh(file));
  if (!resumes) {
    if (!(await checkFirst(place, sending))) return;
    fillIn(place, file);
  }
  if (place.slot === 'cover') void showCover(place, file);
  await enterQueue(sending);
  const isGivenUp = (): boolean => sendings.get(keyOf(place)) !== sending || !fileAt(place);
  // The cheapest call that renews an expired access token, which the upload itself can't do.
  if (!isGivenUp()) await api<typeof getUserInfo>('GET /api/v1/app/user-info', {}).catch(() => undefined);
  const { Upload } = await import('tus-js-client');
  if (isGivenUp()) return leaveQueue(sending);
  changeFile(place, { phase: 'sending' });
  sending.upload = new Upload(file, { ...optionsOf(api, place, sending), uploadUrl: urlOf(fileAt(place)) });
  sending.upload.start();
};

/** Shows why there is no file to send. */
export const refuseFile = (place: FileSlot, name: string, reason: string): void =>
  setFile(place, { ...fresh(new File([], name)), phase: 'refused', reason });

/** Lets an upload continue even if nobody is logged in anymore. */
const tokenOf = (known: SlotState | undefined): Record<string, string> =>
  known?.uploadToken ? { 'upload-token': known.uploadToken } : {};

const urlOf = (known: SlotState | undefined): string | null =>
  known?.uploadId ? `${uploadsPath}/${known.uploadId}` : null;

const optionsOf = (api: Api, place: FileSlot, sending: Sending): ConstructorParameters<typeof Upload>[1] => {
  const { file } = sending;
  const measure = speedometer();
  return {
    endpoint: uploadsPath,
    metadata: { filename: file.name },
    // Each chunk is sent before the server times out, even on a slow connection.
    chunkSize: 16 * 1024 * 1024,
    retryDelays,
    storeFingerprintForResuming: false,
    onBeforeRequest: (request) => {
      const token = xsrfTokenIn(document.cookie);
      if (token) request.setHeader('x-xsrf-token', token);
      for (const [name, value] of Object.entries(tokenOf(fileAt(place)))) request.setHeader(name, value);
    },
    onAfterResponse: (_request, response) => {
      const uploadToken = response.getHeader('upload-token');
      if (uploadToken) changeFile(place, { uploadToken });
    },
    // The browser's online state doesn't matter, only whether a response arrives.
    onShouldRetry: (error) => {
      const status = error.originalResponse?.getStatus() ?? 0;
      // A full disk will still be full in a minute.
      const isFull = error.originalResponse?.getBody().includes('CATALOGUE_NO_SPACE') ?? false;
      return !isFull && (status === 0 || status >= 500 || status === 409 || status === 423);
    },
    onUploadUrlAvailable: () => changeFile(place, { uploadId: sending.upload?.url?.split('/').at(-1) ?? null }),
    onProgress: (sent) => changeFile(place, { sent, speed: measure(sent) }),
    onSuccess: () => {
      sendings.delete(keyOf(place));
      leaveQueue(sending);
      changeFile(place, { phase: 'checking', sent: file.size, speed: 0 });
      void watchCheck(api, place);
    },
    onError: (error) => {
      leaveQueue(sending);
      const reply = 'originalResponse' in error ? error.originalResponse : null;
      const reason = reply ? messageOf(reply.getBody()) : null;
      if (reason) {
        sendings.delete(keyOf(place));
        changeFile(place, { phase: 'refused', reason, speed: 0 });
      } else {
        changeFile(place, {
          phase: 'stopped',
          reason: t`Connection lost. We keep what you’ve uploaded for a day.`,
          speed: 0,
        });
      }
    },
  };
};

const messageOf = (body: string): string | null => {
  try {
    return (JSON.parse(body) as { message?: string }).message ?? null;
  } catch {
    return null;
  }
};

/** Measures bytes per second over the last three seconds. */
const speedometer = () => {
  let marks: readonly { readonly at: number; readonly sent: number }[] = [];
  return (sent: number): number => {
    const at = performance.now();
    marks = [...marks.filter((mark) => at - mark.at < 3000), { at, sent }];
    const [first] = marks;
    return first && at - first.at > 300 ? ((sent - first.sent) / (at - first.at)) * 1000 : 0;
  };
};

/** True if the page still has the file, so it needn't be chosen again. */
export const isResumable = (place: FileSlot): boolean =>
  fileAt(place)?.phase === 'stopped' && sendings.has(keyOf(place));

export const resumeFile = async (api: Api, place: FileSlot): Promise<void> => {
  const sending = sendings.get(keyOf(place));
  if (sending && isResumable(place)) await sendFile(api, place, sending.file);
};

/** Cancels an upload or deletes a finished one, with all its data on the server. */
export const dropFile = async (place: FileSlot): Promise<void> => {
  const file = fileAt(place);
  const sending = sendings.get(keyOf(place));
  sendings.delete(keyOf(place));
  const draft = findDraft(place.draftId);
  if (draft && file) changeLeftover(draft.id, { ...draft.leftover, ...findLeftover(draft, place.slot) });
  setFile(place, null);
  if (sending) leaveQueue(sending);
  await sending?.upload?.abort().catch(() => undefined);
  if (file?.uploadId) {
    const headers = { 'tus-resumable': '1.0.0', ...tokenOf(file) };
    await fetch(`${uploadsPath}/${file.uploadId}`, { method: 'DELETE', headers }).catch(() => undefined);
  }
};

/** Deletes the draft's uploads as well. */
export const discardDraft = (id: string): void => {
  const files = findDraft(id)?.files ?? {};
  for (const slot of Object.keys(files) as Slot[]) void dropFile({ draftId: id, slot });
  removeDraft(id);
};
