import { type KeyboardEvent, useState, type SubmitEvent } from 'react';
import { isKey } from '#ui/primitives/is-key.ts';
import { useNavigate } from '#ui/routing/routing.ts';
import { ApiError } from '#contract-kit/api.ts';
import { t } from '#contract-kit/texts/text.ts';
import { askToLogIn, ConfirmEmail, useSession } from '#features/auth/web/public.tsx';
import type { UserInfo } from '#features/account/contract.ts';
import { toast } from '#ui/composites/toast.tsx';
import { errorMessage } from '#ui/data/error-message.ts';
import { useDraft } from '#ui/data/use-draft.ts';
import { useTypedEarly } from '#ui/data/use-typed-early.ts';
import { Button } from '#ui/primitives/button.tsx';
import { TextArea } from '#ui/primitives/forms/text-area.tsx';
import { commentLength, findCommentIssue } from '../../comment-rules.ts';
import type { Comment, Track } from '#features/catalogue/contract.ts';
import { productPath } from '#features/catalogue/paths.ts';
import { useIntent } from '../use-intent.ts';
import { CommentCounter } from './comment-counter.tsx';

const messageOf = (error: unknown): string =>
  (error instanceof ApiError ? error.fields['text']?.[0] : undefined) ??
  errorMessage(error, t`Error submitting comment`);

const isText = (intent: unknown): intent is { readonly text: string } =>
  typeof intent === 'object' && intent !== null && 'text' in intent && typeof intent.text === 'string';

interface CommentFormProps {
  readonly track: Track;
  readonly add: (text: string, user: UserInfo) => Promise<readonly Comment[]>;
  /** Called once a comment that was written before the login is posted. */
  readonly onResumed: (comment: Comment | undefined) => void;
}

/** Keeps a draft until the server has stored the comment. A visitor logs in first, then the comment is posted. */
export const CommentForm = ({ track, add, onResumed }: CommentFormProps) => {
  const navigate = useNavigate();
  const { user, known } = useSession();
  // One draft per author, so that nobody sees someone else's unfinished comment.
  const [draft, setDraft, clearDraft] = useDraft(known ? `comment:${track._id}:${user?._id ?? 'visitor'}` : null, '');
  const area = useTypedEarly<HTMLTextAreaElement>(({ value }) => setDraft(value));
  const [error, setError] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const intentKind = `comment:${track._id}`;

  const refuse = (message: string): void => {
    setError(message);
    area.current?.focus();
  };
  const send = async (text: string, writer: UserInfo): Promise<readonly Comment[] | null> => {
    setError(null);
    setSending(true);
    try {
      const comments = await add(text, writer);
      clearDraft();
      return comments;
    } catch (failure) {
      setDraft(text);
      refuse(messageOf(failure));
      return null;
    } finally {
      setSending(false);
    }
  };
  const submit = (): void => {
    if (sending) return;
    const issue = findCommentIssue(draft);
    if (issue) refuse(issue);
    else if (user?.emailVerified === false) refuse(t`Verify your email to comment.`);
    else if (user) void send(draft.trim(), user);
    else askToLogIn(navigate, { returnTo: productPath(track._id), intent: { kind: intentKind, text: draft.trim() } });
  };
  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    submit();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isKey(event, 'Enter') || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submit();
  };

  const resume = async (text: string, writer: UserInfo): Promise<void> => {
    if (!writer.emailVerified) return setDraft(text);
    const comments = await send(text, writer);
    if (!comments) return;
    toast.success(t`Comment posted.`);
    onResumed(comments.find((comment) => comment.user.username === writer.username));
  };
  useIntent(intentKind, (intent, writer) => {
    if (isText(intent)) void resume(intent.text, writer);
  });

  // While a comment is being sent, the list already shows it.
  const shown = sending ? '' : draft;
  return (
    <div className="flex flex-col gap-2 lg:max-w-2xl">
      <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-2">
        <TextArea
          ref={area}
          label={t`Your comment`}
          name="text"
          rows={3}
          value={shown}
          readOnly={sending}
          placeholder={t`What do you think of ${{ title: track.title }}?`}
          onChange={(event) => {
            setDraft(event.currentTarget.value);
            setError(null);
          }}
          onKeyDown={onKeyDown}
          error={error}
          aria-keyshortcuts="Control+Enter Meta+Enter"
        />
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <CommentCounter length={commentLength(shown)} />
          {user?.emailVerified !== false && (
            <Button type="submit" busy={sending}>
              {sending ? t`Sending...` : t`Comment`}
            </Button>
          )}
        </div>
      </form>
      {user?.emailVerified === false && (
        <section aria-label={t`Verify your email`} className="rounded-m border border-line bg-panel p-4">
          <p className="mb-2 font-semibold">{t`Verify your email to comment and like.`}</p>
          <ConfirmEmail user={user} />
        </section>
      )}
    </div>
  );
};
