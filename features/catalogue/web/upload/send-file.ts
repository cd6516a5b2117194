import type { Upload } from 'tus-js-client';
import type { Api } from '#contract-kit/api.ts';
import type { getUserInfo } from '#features/account/contract.ts';
import type { getUpload } from '../../own-beats-contract.ts';
import { changeFields, changeFile, setFile, type Slot, type SlotState, useDraftBeat } from './draft-store.ts';

const uploadsPath = '/api/v1/app/uploads';
const running = new Map<Slot, Upload>();
/** A broken line is tried again for about two minutes, then by hand. */
const retryDelays = [0, 1000, 3000, 5000, 10_000, 20_000, 30_000, 60_000];

const fresh = (file: File): SlotState => ({
  name: file.name,
  bytes: file.size,
  uploadId: null,
  phase: 'sending',
  sent: 0,
  speed: 0,
  reason: null,
  bpm: null,
  key: null,
  title: null,
});

/** Sends a file, or goes on with the one of the same name and size that was on its way. */
export const sendFile = async (api: Api, slot: Slot, file: File): Promise<void> => {
  const known = useDraftBeat.getState().files[slot];
  const goesOn = known?.phase === 'stopped' && known.name === file.name && known.bytes === file.size;
  if (!goesOn) await dropFile(slot);
  setFile(slot, goesOn ? { ...known, phase: 'sending', reason: null } : fresh(file));
  // The lightest call that renews a session which is over in part: the upload itself cannot.
  await api<typeof getUserInfo>('GET /api/v1/app/user-info', {}).catch(() => undefined);
  const { Upload } = await import('tus-js-client');
  const measure = speedometer();
  const upload = new Upload(file, {
    endpoint: uploadsPath,
    uploadUrl: goesOn && known.uploadId ? `${uploadsPath}/${known.uploadId}` : null,
    metadata: { filename: file.name },
    // A piece is done long before the server gives up on a request, on slow lines too.
    chunkSize: 16 * 1024 * 1024,
    retryDelays,
    storeFingerprintForResuming: false,
    onBeforeRequest: (request) => {
      const token = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1];
      if (token) request.setHeader('x-xsrf-token', decodeURIComponent(token));
    },
    onUploadUrlAvailable: () => changeFile(slot, { uploadId: upload.url?.split('/').at(-1) ?? null }),
    onProgress: (sent) => changeFile(slot, { sent, speed: measure(sent) }),
    onSuccess: () => {
      running.delete(slot);
      changeFile(slot, { phase: 'checking', sent: file.size, speed: 0 });
      void watchCheck(api, slot);
    },
    onError: (error) => {
      running.delete(slot);
      const answer = 'originalResponse' in error ? error.originalResponse : null;
      const reason = answer ? wordsOf(answer.getBody()) : null;
      changeFile(
        slot,
        reason
          ? { phase: 'refused', reason, speed: 0 }
          : { phase: 'stopped', reason: 'The line is broken. What was sent is kept for a day.', speed: 0 },
      );
    },
  });
  running.set(slot, upload);
  upload.start();
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

/** Asks until the server has looked at the file; then takes over what it proposes where nothing was typed. */
export const watchCheck = async (api: Api, slot: Slot): Promise<void> => {
  for (;;) {
    const file = useDraftBeat.getState().files[slot];
    if (file?.phase !== 'checking' || file.uploadId === null) return;
    const { uploadId } = file;
    try {
      const found = await api<typeof getUpload>('GET /api/v1/app/uploads/:uploadId', { params: { uploadId } });
      if (useDraftBeat.getState().files[slot]?.uploadId !== uploadId) return;
      if (found.state === 'refused') return changeFile(slot, { phase: 'refused', reason: found.reason });
      if (found.state === 'ready') {
        const { bpm = null, key = null, title = null } = found.facts;
        if (title && useDraftBeat.getState().fields.title === '') changeFields({ title });
        return changeFile(slot, { phase: 'ready', bpm, key, title });
      }
    } catch (error) {
      if ((error as { status?: number }).status === 404) {
        return changeFile(slot, { phase: 'refused', reason: 'This upload is too old. Choose the file again.' });
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
};

/** Ends an upload, or takes a finished one back: the server keeps nothing of it. */
export const dropFile = async (slot: Slot): Promise<void> => {
  const file = useDraftBeat.getState().files[slot];
  const upload = running.get(slot);
  running.delete(slot);
  setFile(slot, null);
  await upload?.abort().catch(() => undefined);
  if (file?.uploadId) {
    const headers = { 'tus-resumable': '1.0.0' };
    await fetch(`${uploadsPath}/${file.uploadId}`, { method: 'DELETE', headers }).catch(() => undefined);
  }
};

export const slotOf = (name: string): Slot | null => {
  const ending = name.toLowerCase().split('.').at(-1) ?? '';
  if (ending === 'mp3' || ending === 'wav') return ending;
  if (ending === 'zip') return 'trackouts';
  return ['jpg', 'jpeg', 'png', 'webp'].includes(ending) ? 'cover' : null;
};
