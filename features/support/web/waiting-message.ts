import { readDraft } from '#ui/data/use-draft.ts';

export const messageKinds = ['support', 'feedback'] as const;
export type MessageKind = (typeof messageKinds)[number];

/** The tab's storage can't hold pictures, so they wait in memory and are lost in a reload. */
const screenshots = new Map<MessageKind, { readonly by: string; readonly file: File }>();

export const holdScreenshot = (kind: MessageKind, by: string, file: File | null): void => {
  if (file) screenshots.set(kind, { by, file });
  else screenshots.delete(kind);
};

/** Returns the screenshot once, and only to the person who chose it. */
export const takeScreenshot = (kind: MessageKind, by: string): File | null => {
  const held = screenshots.get(kind);
  screenshots.delete(kind);
  return held?.by === by ? held.file : null;
};

/** Kind of the message that this account sent too late for its session. Once on screen, the form sends it again. */
export const findWaitingMessage = (userId: string): MessageKind | null =>
  messageKinds.find((kind) => {
    const draft = readDraft(kind);
    return typeof draft === 'object' && draft !== null && 'waiting' in draft && 'by' in draft
      ? draft.waiting === true && draft.by === userId
      : false;
  }) ?? null;
