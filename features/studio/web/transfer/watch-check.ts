import type { Api } from '#contract-kit/api.ts';
import type { getUpload, UploadState } from '../../contract-uploads.ts';
import { changeFields, changeFile, fileAt, findDraft, type FileSlot, useDrafts } from '../drafts/draft-store.ts';
import { fillFromFacts } from '../drafts/fill-fields.ts';
import { t } from '#contract-kit/texts/text.ts';

const statusOf = (error: unknown): number | undefined => (error as { status?: number }).status;
const expired = () => ({ phase: 'refused', reason: t`This upload has expired. Choose the file again.` }) as const;

const fetchUpload = (api: Api, uploadId: string, token: string | null): Promise<UploadState> =>
  api<typeof getUpload>('GET /api/v1/app/uploads/:uploadId', {
    params: { uploadId },
    query: token === null ? {} : { token },
  });

/** Ten beats at once are forty files: the more files are being checked, the less often each is polled. */
const pollPauseMs = (): number => {
  const checking = useDrafts
    .getState()
    .drafts.flatMap(({ files }) => Object.values(files))
    .filter(({ phase }) => phase === 'checking');
  return 1000 * Math.max(1, checking.length / 4);
};

/** Once the server has checked the file, detected values fill fields that weren't typed. */
export const watchCheck = async (api: Api, place: FileSlot): Promise<void> => {
  for (;;) {
    const file = fileAt(place);
    if (file?.phase !== 'checking' || file.uploadId === null) return;
    const { uploadId } = file;
    try {
      const upload = await fetchUpload(api, uploadId, file.uploadToken);
      if (fileAt(place)?.uploadId !== uploadId) return;
      if (upload.state === 'refused') return changeFile(place, { phase: 'refused', reason: upload.reason });
      if (upload.state === 'ready') return applyFacts(place, upload);
    } catch (error) {
      if (statusOf(error) === 404) return changeFile(place, expired());
    }
    await new Promise((resolve) => setTimeout(resolve, pollPauseMs()));
  }
};

const applyFacts = (place: FileSlot, { facts, warning }: UploadState): void => {
  const before = findDraft(place.draftId);
  changeFile(place, {
    phase: 'ready',
    warning,
    title: facts.tag?.title ?? null,
    bpm: facts.tag?.bpm ?? facts.bpm ?? null,
    key: facts.tag?.key ?? facts.key ?? null,
    // Up to 200 names, which only a kit shows.
    contents: (before?.kit === null ? null : facts.contents) ?? null,
  });
  const change = before && before.kit === null ? fillFromFacts(before, facts) : {};
  if (Object.keys(change).length > 0) changeFields(place.draftId, change);
};

/** A file that was ready when the page was left may have expired since. */
export const checkReady = async (api: Api, place: FileSlot): Promise<void> => {
  const { uploadId = null, uploadToken = null } = fileAt(place) ?? {};
  if (uploadId === null) return;
  try {
    await fetchUpload(api, uploadId, uploadToken);
  } catch (error) {
    if (statusOf(error) === 404 && fileAt(place)?.uploadId === uploadId) changeFile(place, expired());
  }
};
