import { Icon } from '#ui/primitives/icon.tsx';
import { EmailAddress } from '#ui/primitives/email-address.tsx';
import { useSession } from '../current-user/session.ts';
import { EmailCodeForm } from './email-code-form.tsx';
import { t } from '#contract-kit/texts/text.ts';
import { T, V } from '#ui/texts/rich-text.tsx';

const VerifyReminder = () => {
  const { user } = useSession();
  if (!user || user.emailVerified) return null;
  return (
    <aside
      aria-label={t`Your email`}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line bg-panel px-4 py-2 text-sm"
    >
      <p className="flex min-w-0 flex-1 basis-64 items-start gap-2.5">
        <Icon name="mail" size={18} className="mt-px shrink-0 text-accent" />
        <span className="min-w-0">
          <T>
            Your email isn’t verified yet. Follow the link we sent to{' '}
            <V of={{ email: <EmailAddress address={user.email} className="font-medium" /> }} />, or enter the code from
            the same email.
          </T>
        </span>
      </p>
      <EmailCodeForm />
    </aside>
  );
};

export default VerifyReminder;
