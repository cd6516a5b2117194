import type { Api } from '#contract-kit/api.ts';
import type { getUpload, UploadState } from '../../../own-beats-contract.ts';
import { changeFields, changeFile, fileAt, findDraft, type Place, useDrafts } from '../drafts/draft-store.ts';
import { fillFromFacts } from '../drafts/fill-fields.ts';

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
  const before = findDraft(place.draftId);
  changeFile(place, {
    phase: 'ready',
    bpm: facts.tag?.bpm ?? facts.bpm ?? null,
    key: facts.tag?.key ?? facts.key ?? null,
  });
  const change = before ? fillFromFacts(before, facts) : {};
  if (Object.keys(change).length > 0) changeFields(place.draftId, change);
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
