import { useEffect, useState, type RefObject } from 'react';
import { ApiError } from '#contract-kit/api.ts';
import { useSession } from '#features/auth/web/public.tsx';
import { amendDraft, useDraft } from '#ui/data/use-draft.ts';
import { holdScreenshot, type MessageKind, takeScreenshot } from './waiting-message.ts';
import { t } from '#contract-kit/texts/text.ts';

/**
 * `by`: id of the writer's account, empty for a visitor. `waiting`: sent too late for the session, and sent again when
 * its writer has logged in. `pictured`: has a screenshot. Support requests allow emails by default, because their
 * writers expect an answer.
 */
const emptyOf = (kind: MessageKind) => ({
  text: '',
  emailConsent: kind === 'support',
  username: '',
  email: '',
  by: '',
  waiting: false,
  pictured: false,
});
export type Draft = ReturnType<typeof emptyOf>;

/** Hides an account's draft from other accounts. */
const useOwnDraft = (kind: MessageKind, userId: string | undefined) => {
  const [empty] = useState(() => emptyOf(kind));
  const [kept, setKept, clear] = useDraft(kind, empty);
  const ownOf = (draft: Draft): Draft =>
    userId !== undefined && draft.by !== '' && draft.by !== userId ? empty : draft;
  const change = (part: Partial<Draft>): void =>
    setKept((now) => {
      const own = ownOf(now);
      return { ...own, ...part, by: userId ?? own.by };
    });
  return [ownOf(kept), change, clear] as const;
};

const isSessionOver = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401 && error.code.startsWith('SESSION_');

/** The page was reloaded between the first attempt and the login, so the screenshot is lost. */
export class ScreenshotGone extends Error {
  constructor() {
    super(t`Add your screenshot again, then send it.`);
    this.name = 'ScreenshotGone';
  }
}

/** A message that was sent too late for the session is sent again once its writer has logged in. */
export const useMessageDraft = (kind: MessageKind, form: RefObject<HTMLFormElement | null>) => {
  const { user } = useSession();
  const userId = user?._id;
  const [draft, change, clear] = useOwnDraft(kind, userId);
  const [screenshot, setScreenshot] = useState<File | null>(null);
  const [screenshotError, setScreenshotError] = useState<string | null>(null);

  const isBack = draft.waiting && userId !== undefined && draft.by === userId;
  useEffect(() => {
    if (isBack) form.current?.requestSubmit();
  }, [form, isBack]);

  /** Returns the waiting message's screenshot; throws `ScreenshotGone` if it had one that was lost. */
  const resume = (writer: string): File | null => {
    const held = takeScreenshot(kind, writer);
    change({ waiting: false, pictured: false });
    if (draft.pictured && held === null) throw new ScreenshotGone();
    setScreenshot(held);
    return held;
  };

  return {
    draft,
    change,
    screenshot,
    screenshotError,
    setScreenshot: (file: File | null, error: string | null) => {
      setScreenshot(file);
      setScreenshotError(error);
    },
    clear: () => {
      clear();
      setScreenshot(null);
    },
    /** If the session has ended, keeps the message until the next login: the page may be gone by then. */
    send: async <T>(post: (picture: File | null) => Promise<T>): Promise<T> => {
      const picture = isBack ? resume(userId) : screenshot;
      try {
        return await post(picture);
      } catch (error) {
        if (userId !== undefined && isSessionOver(error)) {
          const waiting = { waiting: true, pictured: picture !== null };
          holdScreenshot(kind, userId, picture);
          amendDraft(kind, waiting);
          change(waiting);
        }
        throw error;
      }
    },
  };
};
