import { Button } from '#ui/primitives/button.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { useFocusAtOnce } from '#ui/primitives/overlays/use-focus-at-once.ts';
import { useSession } from '../current-user/session.ts';
import { useResendVerification } from './use-resend-verification.ts';

const Sent = () => {
  const note = useFocusAtOnce<HTMLSpanElement>();
  return (
    <span ref={note} tabIndex={-1} className="flex min-h-9 items-center text-muted outline-none">
      Sent. Check your inbox.
    </span>
  );
};

/** A quiet reminder for users who have not verified their email. */
const VerifyReminder = () => {
  const { user } = useSession();
  const resend = useResendVerification();
  if (!user || user.emailVerified) return null;
  return (
    <aside
      aria-label="Your email"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line bg-panel px-4 py-2 text-sm"
    >
      <p className="flex min-w-0 flex-1 basis-64 items-start gap-2.5">
        <Icon name="mail" size={18} className="mt-px shrink-0 text-accent" />
        <span className="min-w-0">
          Your email isn’t verified yet. Follow the link we sent to{' '}
          <strong className="font-medium break-all">{user.email}</strong>.
        </span>
      </p>
      {resend.isSuccess ? (
        <Sent />
      ) : (
        <Button size="s" busy={resend.isPending} onClick={() => resend.mutate()}>
          Send again
        </Button>
      )}
    </aside>
  );
};

export default VerifyReminder;
