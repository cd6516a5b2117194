import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Api } from '#contract-kit/api.ts';
import { soundKinds } from '#features/licenses/kinds.ts';
import {
  addDraft,
  discardDraft,
  type Draft,
  isResumable,
  refuseFile,
  ownBeatsKey,
  removeDraft,
  sendFile,
  type Slot,
  useDrafts,
} from '#features/studio/web/public.tsx';
import { useApi } from '#ui/data/api.ts';
import type { ImportRow, RunningImport, sendImportRow } from '../../contract-imports.ts';
import { importQuery } from '../queries.ts';
import { type Chosen, useChosen } from './chosen-files.ts';
import { drawCover } from './cover/draw-cover.ts';
import { t } from '#contract-kit/texts/text.ts';

/** Number of beats uploaded at once, with at most three files at a time. */
const maxBeats = 2;
const maxRefused = 3;

const rowIdOf = ({ id }: RunningImport, { position }: ImportRow): string => `${id} ${position}`;

export const draftOf = (drafts: readonly Draft[], running: RunningImport, row: ImportRow): Draft | undefined =>
  drafts.find(({ importRow }) => importRow === rowIdOf(running, row));

const phasesOf = ({ files }: Draft): readonly string[] => Object.values(files).map(({ phase }) => phase);
export const isRefused = (draft: Draft): boolean => phasesOf(draft).includes('refused');
/** A row without a cover gets one that this page draws. */
const hasArrived = (row: ImportRow, { files }: Draft): boolean =>
  [...(Object.keys(row.files) as Slot[]), 'cover' as const].every((slot) => {
    const phase = files[slot]?.phase;
    return phase === 'checking' || phase === 'ready';
  });

/** For each of the row's files, the chosen file with the same path and length; null if one is missing. */
export const chosenFilesOf = ({ files }: ImportRow, { byPath }: Chosen): readonly (readonly [Slot, File])[] | null => {
  const found = Object.entries(files).map(([slot, { path, bytes }]) => {
    const file = byPath.get(path);
    return file?.size === bytes ? ([slot as Slot, file] as const) : null;
  });
  return found.length > 0 && found.every((one) => one !== null) ? found : null;
};

interface Run {
  readonly api: Api;
  readonly client: QueryClient;
  /** Rows whose files have arrived; their report to the server is under way. */
  readonly confirming: Set<string>;
  /** For each row and file, the choice of files (`turn`) with which it was last started. */
  readonly again: Map<string, number>;
}

const confirmArrived = async (
  { api, client, confirming }: Run,
  running: RunningImport,
  row: ImportRow,
  draft: Draft,
) => {
  const id = rowIdOf(running, row);
  if (confirming.has(id)) return;
  confirming.add(id);
  const uploads = Object.values(draft.files).flatMap(({ uploadId }) => uploadId ?? []);
  try {
    await api<typeof sendImportRow>('POST /api/v1/app/bulk/imports/:importId/:position', {
      params: { importId: running.id, position: String(row.position) },
      body: { uploads },
    });
    removeDraft(draft.id);
  } catch {
    // The refetch below makes `advance` try again.
    await new Promise((resolve) => setTimeout(resolve, 3000));
  } finally {
    confirming.delete(id);
    await client.invalidateQueries({ queryKey: importQuery().queryKey });
    void client.invalidateQueries({ queryKey: ownBeatsKey });
  }
};

interface Here {
  readonly drafts: readonly Draft[];
  readonly chosen: Chosen;
}

const none: RunningImport = { id: '', total: 0, done: 0, rows: [] };

const advance = (run: Run, running: RunningImport, { drafts, chosen }: Here): void => {
  const rows = new Set(running.rows.map((row) => rowIdOf(running, row)));
  const own = drafts.filter(({ importRow }) => importRow !== null);
  for (const { id, importRow } of own) if (importRow && !rows.has(importRow)) discardDraft(id);
  for (const row of running.rows) {
    const draft = draftOf(own, running, row);
    if (draft && (row.state === 'queued' || row.state === 'skipped')) removeDraft(draft.id);
    else if (draft && hasArrived(row, draft)) void confirmArrived(run, running, row, draft);
    else if (draft) sendAgain(run, row, draft, chosenFilesOf(row, chosen));
  }
  const refused = own.filter(isRefused).length;
  let free = maxBeats - own.length + refused;
  for (const row of running.rows) {
    if (free <= 0 || refused >= maxRefused) return;
    const id = rowIdOf(running, row);
    const isDue = row.state === 'waiting' || (row.state === 'failed' && run.again.get(id) !== chosen.turn);
    const files = isDue && !draftOf(own, running, row) && chosenFilesOf(row, chosen);
    if (!files) continue;
    // A failed row's files are sent again once for each new choice of files.
    run.again.set(id, chosen.turn);
    free -= 1;
    const draft = addDraft({ name: row.title, importRow: id });
    sendAgain(run, row, draft, files);
  }
};

/** Sends each file once per choice of files. After a reload, choosing the same folder continues the upload. */
const sendAgain = (
  { api, again }: Run,
  row: ImportRow,
  draft: Draft,
  files: ReturnType<typeof chosenFilesOf>,
): void => {
  if (!files) return;
  const { turn } = useChosen.getState();
  const isDue = (slot: Slot): boolean => {
    const phase = draft.files[slot]?.phase;
    const isOpen =
      phase === undefined || phase === 'refused' || (phase === 'stopped' && !isResumable({ draftId: draft.id, slot }));
    if (!isOpen || again.get(`${draft.id} ${slot}`) === turn) return false;
    again.set(`${draft.id} ${slot}`, turn);
    return true;
  };
  for (const [slot, file] of files) if (isDue(slot)) void sendFile(api, { draftId: draft.id, slot }, file);
  if (!row.files.cover && isDue('cover')) void sendDrawn(api, row, draft, files);
};

const sendDrawn = async (
  api: Api,
  { title }: ImportRow,
  { id: draftId }: Draft,
  files: NonNullable<ReturnType<typeof chosenFilesOf>>,
): Promise<void> => {
  const place = { draftId, slot: 'cover' as const };
  // The mp3 comes first: it's the smaller one.
  const sounds = soundKinds.flatMap((kind) => files.flatMap(([slot, file]) => (slot === kind ? [file] : [])));
  const cover = await drawCover(title, sounds).catch(() => null);
  if (cover) await sendFile(api, place, cover);
  else refuseFile(place, 'cover.jpg', t`This browser can’t draw a cover. Add an image to the beat’s files.`);
};

/** Uploads the files of an import, beat by beat, while the page is open. */
export const useImportRun = (running: RunningImport | null | undefined): void => {
  const api = useApi();
  const client = useQueryClient();
  const drafts = useDrafts((state) => state.drafts);
  const chosen = useChosen();
  const run = useRef({ confirming: new Set<string>(), again: new Map<string, number>() });
  useEffect(() => {
    if (running === undefined) return;
    advance({ api, client, ...run.current }, running ?? none, { drafts, chosen });
  }, [api, client, drafts, chosen, running]);
};
