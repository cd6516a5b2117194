import { readDraft } from '#ui/data/use-draft.ts';

export const messageKinds = ['support', 'feedback'] as const;
export type MessageKind = (typeof messageKinds)[number];

/** The tab can't store pictures, so they wait here until the page is reloaded. */
const screenshots = new Map<MessageKind, { readonly by: string; readonly file: File }>();

export const holdScreenshot = (kind: MessageKind, by: string, file: File | null): void => {
  if (file) screenshots.set(kind, { by, file });
  else screenshots.delete(kind);
};

/** Returns it once, and only to the person who chose it. */
export const takeScreenshot = (kind: MessageKind, by: string): File | null => {
  const held = screenshots.get(kind);
  screenshots.delete(kind);
  return held?.by === by ? held.file : null;
};

/** The kind of message that this account sent after its session had ended. Its form sends it once it's on screen. */
export const findWaitingMessage = (userId: string): MessageKind | null =>
  messageKinds.find((kind) => {
    const draft = readDraft(kind);
    return typeof draft === 'object' && draft !== null && 'waiting' in draft && 'by' in draft
      ? draft.waiting === true && draft.by === userId
      : false;
  }) ?? null;
