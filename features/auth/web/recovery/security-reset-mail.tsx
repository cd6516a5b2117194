import { useStore } from 'zustand';
import { serverWords } from '#ui/data/server-words.ts';
import { Button } from '#ui/primitives/button.tsx';
import { session } from '../current-user/browser-session.ts';
import { useSendReset } from '../settings/security-queries.ts';

const noEmail = 'Email not found. Please make sure you are logged in.';

/** Has the link to set a new password sent to one's own address. */
export const ResetMail = () => {
  const email = useStore(session.store, ({ user }) => user?.email ?? '');
  const send = useSendReset();
  const failure = email ? send.isError && serverWords(send.error, 'An error occurred. Please try again.') : noEmail;
  return (
    <div>
      <Button busy={send.isPending} disabled={!email} onClick={() => send.mutate(email)}>
        Send me a reset link
      </Button>
      <p aria-live="polite" className={`mt-2 text-sm ${failure ? 'text-bad' : 'text-good'}`}>
        {failure || (send.isSuccess && 'Success! We have sent you an email with the reset link.')}
      </p>
    </div>
  );
};
