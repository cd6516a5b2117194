import { readDraft } from '#ui/data/use-draft.ts';

export const messageKinds = ['support', 'feedback'] as const;
export type MessageKind = (typeof messageKinds)[number];

/** Pictures can't be stored by the tab: they wait until the page is reloaded. */
const screenshots = new Map<MessageKind, { readonly by: string; readonly file: File }>();

export const holdScreenshot = (kind: MessageKind, by: string, file: File | null): void => {
  if (file) screenshots.set(kind, { by, file });
  else screenshots.delete(kind);
};

/** Once, and only for whoever chose it. */
export const takeScreenshot = (kind: MessageKind, by: string): File | null => {
  const held = screenshots.get(kind);
  screenshots.delete(kind);
  return held?.by === by ? held.file : null;
};

/** The kind of message that this account has sent after its session had ended, and whose form sends it once it's on screen. */
export const findWaitingMessage = (userId: string): MessageKind | null =>
  messageKinds.find((kind) => {
    const draft = readDraft(kind);
    return typeof draft === 'object' && draft !== null && 'waiting' in draft && 'by' in draft
      ? draft.waiting === true && draft.by === userId
      : false;
  }) ?? null;
