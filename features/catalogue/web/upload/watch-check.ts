import type { Api } from '#contract-kit/api.ts';
import type { getUpload, UploadState } from '../../own-beats-contract.ts';
import { type BeatFields, changeFields, changeFile, fileAt, findDraft, type Place, useDrafts } from './draft-store.ts';

const statusOf = (error: unknown): number | undefined => (error as { status?: number }).status;
const tooOld = { phase: 'refused', reason: 'This upload is too old. Choose the file again.' } as const;

const askFor = (api: Api, uploadId: string, token: string | null): Promise<UploadState> =>
  api<typeof getUpload>('GET /api/v1/app/uploads/:uploadId', {
    params: { uploadId },
    query: token === null ? {} : { token },
  });

/** Ten beats at once are forty files: the more are looked at, the less often each is asked about. */
const patienceMs = (): number => {
  const checking = useDrafts
    .getState()
    .drafts.flatMap(({ files }) => Object.values(files))
    .filter(({ phase }) => phase === 'checking');
  return 1000 * Math.max(1, checking.length / 4);
};

/** Asks until the server has looked at the file; then takes over what it proposes where nothing was typed. */
export const watchCheck = async (api: Api, place: Place): Promise<void> => {
  for (;;) {
    const file = fileAt(place);
    if (file?.phase !== 'checking' || file.uploadId === null) return;
    const { uploadId } = file;
    try {
      const found = await askFor(api, uploadId, file.uploadToken);
      if (fileAt(place)?.uploadId !== uploadId) return;
      if (found.state === 'refused') return changeFile(place, { phase: 'refused', reason: found.reason });
      if (found.state === 'ready') return takeOver(place, found.facts);
    } catch (error) {
      if (statusOf(error) === 404) return changeFile(place, tooOld);
    }
    await new Promise((resolve) => setTimeout(resolve, patienceMs()));
  }
};

const takeOver = (place: Place, facts: UploadState['facts']): void => {
  const { bpm = null, key = null, title = null } = facts;
  changeFile(place, { phase: 'ready', bpm, key, title });
  const draft = findDraft(place.draftId);
  if (!draft) return;
  const { fields, oneOfMany, name } = draft;
  // Of several at once the name of the file stands there until its tag is known.
  const untitled = fields.title === '' || (oneOfMany && fields.title === name);
  const change: Partial<BeatFields> = {
    ...(title && untitled && { title }),
    ...(oneOfMany && bpm !== null && fields.bpm === '' && { bpm: String(bpm) }),
    ...(oneOfMany && key !== null && fields.key === '' && { key }),
  };
  if (Object.keys(change).length > 0) changeFields(draft.id, change);
};

/** What lay ready when the page was left may have waited too long meanwhile. */
export const checkReady = async (api: Api, place: Place): Promise<void> => {
  const { uploadId = null, uploadToken = null } = fileAt(place) ?? {};
  if (uploadId === null) return;
  try {
    await askFor(api, uploadId, uploadToken);
  } catch (error) {
    if (statusOf(error) === 404 && fileAt(place)?.uploadId === uploadId) changeFile(place, tooOld);
  }
};
