import { useRef, useState } from 'react';
import { useSession } from '#features/auth/web/public.tsx';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Checkbox } from '#ui/primitives/forms/checkbox.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { TextArea } from '#ui/primitives/forms/text-area.tsx';
import { TextField, type TextFieldProps } from '#ui/primitives/forms/text-field.tsx';
import { useFocusAtOnce } from '#ui/primitives/overlays/use-focus-at-once.ts';
import { maxTextLength } from '../../limits.ts';
import { type Draft, useMessageDraft } from '../use-message-draft.ts';
import { loadSchema, messageFailure, useSendMessage } from '../use-send-message.ts';
import type { MessageKind } from '../waiting-message.ts';
import { ScreenshotField } from './screenshot-field.tsx';
import { t } from '#contract-kit/texts/text.ts';

const words = () => ({
  support: {
    label: t`How can we help?`,
    hint: t`The more we know, the faster we can help: what you did, what happened, which order.`,
    consent: t`Email me the answer`,
    sent: t`Request sent`,
    another: t`Send another request`,
  },
  feedback: {
    label: t`What would you like to tell us?`,
    hint: t`What you like, what’s missing, what gets in your way.`,
    consent: t`You can email me about this.`,
    sent: t`Thank you for your feedback`,
    another: t`Write more feedback`,
  },
});

interface MessageFormProps {
  /** Leaves the success view. If it's missing, that view has no button for it. */
  readonly onDone?: () => void;
}

interface SentProps extends MessageFormProps {
  readonly kind: MessageKind;
  readonly message: string;
  readonly onAnother: () => void;
}

const Sent = ({ kind, message, onAnother, onDone }: SentProps) => {
  const view = useFocusAtOnce<HTMLDivElement>();
  return (
    <div ref={view} tabIndex={-1} className="flex flex-col items-start gap-4 outline-none">
      <span className="grid size-12 place-items-center rounded-full bg-good text-background">
        <Icon name="check" size={26} />
      </span>
      <div>
        <p className="font-display text-xl font-semibold">{words()[kind].sent}</p>
        <p className="mt-1 text-muted">{message}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        {onDone && (
          <Button variant="primary" onClick={onDone}>
            {t`Done`}
          </Button>
        )}
        <Button onClick={onAnother}>{words()[kind].another}</Button>
      </div>
    </div>
  );
};

interface WriterProps {
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
  readonly field: (name: 'username' | 'email') => Pick<TextFieldProps, 'name' | 'error' | 'required'>;
}

/** Fields for a visitor's name and email. */
const Writer = ({ draft, change, field }: WriterProps) => (
  <div className="grid gap-4 @md:grid-cols-2">
    <TextField
      label={t`Name`}
      autoComplete="name"
      maxLength={60}
      {...field('username')}
      value={draft.username}
      onChange={(event) => change({ username: event.currentTarget.value })}
    />
    <TextField
      label={t`Email`}
      type="email"
      autoComplete="email"
      {...field('email')}
      value={draft.email}
      onChange={(event) => change({ email: event.currentTarget.value })}
    />
  </div>
);

const MessageForm = ({ kind, onDone }: MessageFormProps & { readonly kind: MessageKind }) => {
  const { user } = useSession();
  const element = useRef<HTMLFormElement>(null);
  const message = useMessageDraft(kind, element);
  const { draft, change } = message;
  const [sent, setSent] = useState<string | null>(null);
  const send = useSendMessage(kind);
  const from = user ?? draft;
  const {
    form,
    field,
    busy,
    message: problem,
  } = useForm({
    names: ['username', 'email', kind],
    schema: () => loadSchema(kind),
    send: () => {
      const { text, emailConsent } = draft;
      const { username, email } = from;
      return message.send((screenshot) => send({ username, email, text: text.trim(), emailConsent, screenshot }));
    },
    onDone: (response) => {
      message.clear();
      setSent(response.message);
    },
    otherwise: messageFailure,
  });
  const complete = [draft.text, from.username, from.email].every((value) => value.trim() !== '');
  if (sent !== null) {
    return <Sent kind={kind} message={sent} onAnother={() => setSent(null)} {...(onDone && { onDone })} />;
  }
  const { label, hint, consent } = words()[kind];
  return (
    <form ref={element} {...form} className="@container flex flex-col gap-4">
      {!user && <Writer draft={draft} change={change} field={field} />}
      <TextArea
        label={label}
        hint={hint}
        rows={6}
        maxLength={maxTextLength}
        {...field(kind)}
        value={draft.text}
        onChange={(event) => change({ text: event.currentTarget.value })}
      />
      <ScreenshotField file={message.screenshot} error={message.screenshotError} onChange={message.setScreenshot} />
      <Checkbox
        label={consent}
        checked={draft.emailConsent}
        onChange={(event) => change({ emailConsent: event.currentTarget.checked })}
      />
      <FormAlert words={problem} />
      <Button type="submit" variant="primary" disabled={!complete} busy={busy} className="self-start">
        {busy ? t`Sending...` : t`Send`}
      </Button>
    </form>
  );
};

/** The draft survives leaving the page. */
export const SupportForm = (props: MessageFormProps) => <MessageForm kind="support" {...props} />;

export const FeedbackForm = (props: MessageFormProps) => <MessageForm kind="feedback" {...props} />;
