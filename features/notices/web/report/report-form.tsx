import { useState, type ReactNode } from 'react';
import { useSession } from '#features/auth/web/public.tsx';
import { useSiteDocument } from '#features/site/web/queries.ts';
import { useApi } from '#ui/data/api.ts';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Checkbox } from '#ui/primitives/forms/checkbox.tsx';
import { TextArea } from '#ui/primitives/forms/text-area.tsx';
import { TextField, type TextFieldProps } from '#ui/primitives/forms/text-field.tsx';
import type { sendNotice, Target } from '../../contract.ts';
import type { ReportKind } from '../../notice-kinds.ts';
import { KindChoice } from './kind-choice.tsx';
import { t } from '#contract-kit/texts/text.ts';

const names = [
  'targetKind',
  'targetId',
  'kind',
  'work',
  'explanation',
  'place',
  'childAbuse',
  'name',
  'email',
  'address',
  'phone',
  'goodFaith',
  'accurate',
  'signature',
] as const;

const explanationLabel = (): Readonly<Record<ReportKind, { label: string; hint: string }>> => ({
  copyright: {
    label: t`Which part is yours?`,
    hint: t`Identify the material: the melody, a sample, the whole recording.`,
  },
  impersonation: { label: t`Who is it, and how can you tell?`, hint: t`Links to the real person help.` },
  ai: { label: t`What’s AI-generated, and how can you tell?`, hint: t`The voice, the melody, all of it.` },
  illegal: { label: t`Why is it illegal?`, hint: t`Name the law if you can.` },
  spam: { label: t`What makes it spam?`, hint: t`A sentence is enough.` },
});

type Field = (name: (typeof names)[number]) => Pick<TextFieldProps, 'name' | 'error'>;

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <fieldset className="grid gap-4">
    <legend className="mb-3 font-display text-xl font-semibold">{title}</legend>
    {children}
  </fieldset>
);

/** The notifier's contact data. A copyright notice needs all of it; reports of child abuse may be anonymous. */
const Contact = ({ kind, anonymous, field }: { kind: ReportKind; anonymous: boolean; field: Field }) => {
  const { user } = useSession();
  return (
    <Part title={anonymous ? t`Who are you? (optional)` : t`Who are you?`}>
      <div className="grid gap-4 @md:grid-cols-2">
        <TextField label={t`Full name`} autoComplete="name" maxLength={100} required={!anonymous} {...field('name')} />
        <TextField
          key={user?._id ?? ''}
          label={t`Email`}
          type="email"
          autoComplete="email"
          defaultValue={user?.email ?? ''}
          required={!anonymous}
          {...field('email')}
        />
      </div>
      {kind === 'copyright' && (
        <div className="grid gap-4 @md:grid-cols-2">
          <TextField
            label={t`Postal address`}
            autoComplete="street-address"
            maxLength={300}
            required
            {...field('address')}
          />
          <TextField label={t`Phone`} type="tel" autoComplete="tel" maxLength={40} required {...field('phone')} />
        </div>
      )}
    </Part>
  );
};

const Declarations = ({ kind, field }: { readonly kind: ReportKind; readonly field: Field }) => {
  const { declarations, warnings } = useSiteDocument('notices');
  if (kind === 'illegal')
    return <Checkbox label={declarations.complete} value="true" required {...field('goodFaith')} />;
  if (kind !== 'copyright') return null;
  return (
    <Part title={t`Your statements`}>
      <div>
        <Checkbox label={declarations.goodFaith} value="true" required {...field('goodFaith')} />
        <Checkbox label={declarations.accurate} value="true" required {...field('accurate')} />
      </div>
      <TextField
        label={t`Signature`}
        hint={t`Type your full name. It counts as your signature.`}
        autoComplete="name"
        maxLength={100}
        required
        {...field('signature')}
      />
      <p className="text-sm text-muted">{warnings.copyright}</p>
    </Part>
  );
};

interface ReportFormProps {
  readonly target: Target;
  readonly onSent: (sent: { readonly message: string; readonly number: number }) => void;
}

export const ReportForm = ({ target, onSent }: ReportFormProps) => {
  const api = useApi();
  const [kind, setKind] = useState<ReportKind>('copyright');
  const [isAbuse, setAbuse] = useState(false);
  const { form, field, busy, message, reset } = useForm({
    names,
    schema: async () => (await import('../../contract.ts')).sendNotice.body,
    send: ({ work, explanation, place, name, email, address, phone, signature, ...boxes }) =>
      api<typeof sendNotice>('POST /api/v1/app/notices', {
        body: {
          kind,
          targetKind: target.kind,
          targetId: target.id,
          work,
          explanation,
          place,
          name,
          email,
          address,
          phone,
          signature,
          childAbuse: boxes.childAbuse === 'true',
          goodFaith: boxes.goodFaith === 'true',
          accurate: boxes.accurate === 'true',
        },
      }),
    onDone: onSent,
    otherwise: t`We couldn’t send your report. Try again in a moment.`,
  });
  // Without the schema's `required`, because the kind decides which fields are required.
  const free: Field = (name) => ({ name, error: field(name).error });
  const choose = (next: ReportKind): void => {
    setKind(next);
    setAbuse(false);
    reset();
  };
  const anonymous = kind === 'illegal' && isAbuse;
  const { label, hint } = explanationLabel()[kind];
  return (
    <form {...form} className="@container grid gap-8">
      <input type="hidden" name="targetKind" value={target.kind} />
      <input type="hidden" name="targetId" value={target.id} />
      <KindChoice value={kind} onChange={choose} />
      <Part title={t`What exactly?`}>
        {kind === 'copyright' && (
          <TextArea
            label={t`Which work is it about?`}
            hint={t`Title, author, and where it can be found. If there are several, list them.`}
            rows={3}
            maxLength={2000}
            required
            {...free('work')}
          />
        )}
        <TextArea label={label} hint={hint} rows={5} maxLength={4000} required {...free('explanation')} />
        {target.kind === 'beat' && (
          <TextField
            label={t`Timestamp`}
            hint={t`For example, 0:45 to 1:10.`}
            maxLength={200}
            required={false}
            {...free('place')}
          />
        )}
        {kind === 'illegal' && (
          <Checkbox
            label={t`It’s about the sexual abuse of children. You can stay anonymous then.`}
            value="true"
            checked={isAbuse}
            onChange={(event) => setAbuse(event.currentTarget.checked)}
            {...free('childAbuse')}
          />
        )}
      </Part>
      <Contact kind={kind} anonymous={anonymous} field={free} />
      <Declarations kind={kind} field={free} />
      <div className="grid justify-items-start gap-4">
        <FormAlert words={message} />
        <Button type="submit" variant="primary" size="l" busy={busy}>
          {busy ? t`Sending...` : kind === 'copyright' ? t`Sign and send` : t`Send report`}
        </Button>
      </div>
    </form>
  );
};
