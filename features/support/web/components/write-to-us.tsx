import { useId, useState } from 'react';
import { useSession } from '#features/auth/web/public.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { findWaitingMessage, type MessageKind } from '../waiting-message.ts';
import { FeedbackForm, SupportForm } from './message-forms.tsx';
import { t } from '#contract-kit/texts/text.ts';

const choices = () =>
  [
    ['support', t`Get support`],
    ['feedback', t`Send feedback`],
  ] as const;

const WriteToUs = () => {
  const { user } = useSession();
  const [kind, setKind] = useState<MessageKind | null>(() => user && findWaitingMessage(user._id));
  const formId = useId();
  return (
    <div>
      <div className="flex flex-wrap gap-3">
        {choices().map(([value, words]) => (
          <Button
            key={value}
            aria-expanded={kind === value}
            aria-controls={formId}
            onClick={() => setKind((now) => (now === value ? null : value))}
          >
            {words}
          </Button>
        ))}
      </div>
      <div id={formId} className={kind ? 'mt-6 flex flex-col gap-4' : undefined}>
        {kind === 'support' && !user && (
          <p className="text-sm text-muted">
            {t`We answer by email. Log in first to see the answer on your support page, too.`}
          </p>
        )}
        {kind === 'support' && <SupportForm />}
        {kind === 'feedback' && <FeedbackForm />}
      </div>
    </div>
  );
};

export default WriteToUs;
