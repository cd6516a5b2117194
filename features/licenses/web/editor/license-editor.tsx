import { type ReactNode, useId, useRef, useState } from 'react';
import { currencyName, formatCents } from '#contract-kit/format.ts';
import { typedPrice } from '#contract-kit/money.ts';
import type { UserInfo } from '#features/account/contract.ts';
import { Button } from '#ui/primitives/button.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { Checkbox } from '#ui/primitives/forms/checkbox.tsx';
import { Dialog } from '#ui/primitives/overlays/dialog.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { Switch } from '#ui/primitives/forms/switch.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import type { ManagedLicense } from '../../contract-manager.ts';
import { maxDescriptionLength, maxTitleLength } from '../../rules.ts';
import { fileFormats, beatFileKinds } from '../../file-kinds.ts';
import type { LicensedBeat } from '../card/license-labels.ts';
import { previewOf } from './license-draft.ts';
import { type LicenseForm, useLicenseForm } from './use-license-form.ts';
import { FeeNote } from '../price/earned-of.tsx';
import { LicenseOption } from '../card/license-option.tsx';
import { ReceiverFields } from './receiver-fields.tsx';
import { TermFields } from './term-fields.tsx';
import { plural, t } from '#contract-kit/texts/text.ts';

const Group = ({ title, error, children }: GroupProps) => {
  const id = useId();
  return (
    <fieldset
      aria-describedby={error ? id : undefined}
      className="@container flex min-w-0 flex-col gap-4 border-t border-line pt-4 first:border-0 first:pt-0"
    >
      <legend className="float-left mb-1 w-full font-display text-lg font-semibold">{title}</legend>
      {children}
      {error && (
        <p id={id} className="text-sm text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
};

interface GroupProps {
  readonly title: string;
  readonly error?: string | undefined;
  readonly children: ReactNode;
}

const Details = ({ form: { draft, issues, change } }: { readonly form: LicenseForm }) => (
  <Group title={t`Details`}>
    <TextField
      label={t`Title`}
      name="title"
      autoComplete="off"
      maxLength={maxTitleLength}
      error={issues['title']}
      value={draft.title}
      onChange={(event) => change({ title: event.currentTarget.value })}
    />
    <TextField
      label={t`Description`}
      name="description"
      autoComplete="off"
      required={false}
      hint={t`${{ length: String(draft.description.length) }} of ${{ max: String(maxDescriptionLength) }}`}
      error={
        issues['description'] ??
        (draft.description.length > maxDescriptionLength &&
          t`${plural({ characters: maxDescriptionLength }, { one: 'At most # character.', other: 'At most # characters.' })}`)
      }
      value={draft.description}
      onChange={(event) => change({ description: event.currentTarget.value })}
    />
    <TextField
      label={t`Price in ${{ currency: currencyName() }}`}
      name="price"
      inputMode="decimal"
      autoComplete="off"
      hint={t`Added to the beat’s own price, like 19.99.`}
      error={issues['price']}
      value={draft.price}
      onChange={(event) => change({ price: typedPrice(event.currentTarget.value) })}
    />
    <p className="-mt-2 text-xs text-muted">
      <FeeNote />
    </p>
  </Group>
);

const Files = ({ form: { draft, issues, change } }: { readonly form: LicenseForm }) => (
  <Group title={t`Files for the buyer`} error={issues['fileTypes']}>
    <div className="flex flex-wrap gap-x-6">
      {beatFileKinds.map((kind) => (
        <Checkbox
          key={kind}
          label={fileFormats[kind].label}
          aria-invalid={issues['fileTypes'] ? true : undefined}
          checked={draft.fileTypes.includes(kind)}
          onChange={(event) =>
            change({
              fileTypes: event.currentTarget.checked
                ? [...draft.fileTypes, kind]
                : draft.fileTypes.filter((one) => one !== kind),
            })
          }
        />
      ))}
    </div>
  </Group>
);

const Sales = ({ form: { draft, change } }: { readonly form: LicenseForm }) => (
  <Group title={t`Sales`}>
    <Switch
      label={t`Exclusive`}
      hint={t`Sells once per beat. The beat then leaves the store; earlier licenses stay valid.`}
      checked={draft.exclusive}
      onChange={(exclusive) => change({ exclusive })}
    />
    <Switch
      label={t`Default license`}
      hint={t`Listed before custom licenses.`}
      checked={draft.isDefault}
      onChange={(isDefault) => change({ isDefault })}
    />
  </Group>
);

const sampleBeat = (): LicensedBeat => ({
  _id: '',
  title: t`Your beat`,
  price: '0.00',
  coverImage: '',
  licenses: [],
  user: { _id: '', username: '', name: '' },
});

const Preview = ({ form }: { readonly form: LicenseForm }) => {
  const [selected, setSelected] = useState(false);
  return (
    <section aria-label={t`Preview`} className="lg:sticky lg:top-0 lg:self-start">
      <p className="eyebrow mb-6">{t`What buyers see`}</p>
      <div className="grid">
        <LicenseOption
          beat={sampleBeat()}
          license={previewOf(form.draft)}
          selected={selected}
          opened={selected}
          owned={false}
          inCart={false}
          onToggle={() => setSelected(!selected)}
        />
      </div>
      <p className="mt-3 text-xs text-muted">{t`Shown with a beat priced at ${{ price: formatCents(0) }}.`}</p>
    </section>
  );
};

interface LicenseEditorProps {
  readonly user: UserInfo;
  /** Null for a new license. */
  readonly license: ManagedLicense | null;
  readonly onClose: () => void;
}

const Decision = ({ form, formId, onClose }: { form: LicenseForm; formId: string; onClose: () => void }) => (
  <div className={classNames('flex flex-wrap items-center gap-3', form.changed ? 'justify-between' : 'justify-end')}>
    {form.failure && (
      <p role="alert" className="flex flex-1 basis-full items-start gap-2 text-sm text-bad sm:basis-60">
        <Icon name="warning" size={18} className="mt-px shrink-0" />
        {form.failure}
      </p>
    )}
    {form.changed && (
      <Button variant="ghost" className="-ms-4 sm:me-auto" onClick={form.discard}>
        {t`Start over`}
      </Button>
    )}
    {/* Hidden on phones to save a row; the dialog's close button does the same. */}
    <Button className={form.changed ? 'max-sm:hidden' : ''} onClick={onClose}>
      {t`Cancel`}
    </Button>
    <Button type="submit" form={formId} variant="primary" busy={form.saving}>
      {form.saving ? t`Saving...` : t`Save license`}
    </Button>
  </div>
);

/** Shows the card, as buyers will see it, beside the form. The draft survives closing. */
export const LicenseEditor = ({ user, license, onClose }: LicenseEditorProps) => {
  const formId = useId();
  const element = useRef<HTMLFormElement>(null);
  const form = useLicenseForm({ userId: user._id, license, element, onDone: onClose });
  return (
    <Dialog
      open
      firm
      onOpenChange={(open) => !open && onClose()}
      title={license ? t`Edit ${{ license: license.title }}` : t`New license`}
      description={
        license
          ? t`Changes apply to new buyers only. Past sales keep their terms.`
          : t`We keep your draft until you save it or start over.`
      }
      width="xl"
      footer={<Decision form={form} formId={formId} onClose={onClose} />}
    >
      <div className="grid gap-8 pt-2 lg:grid-cols-[minmax(0,1fr)_18rem] lg:gap-12">
        <form
          id={formId}
          ref={element}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            form.submit();
          }}
          className="flex min-w-0 flex-col gap-6"
        >
          <Details form={form} />
          <Files form={form} />
          <Group title={t`What the buyer may do`}>
            <TermFields form={form} />
          </Group>
          <Sales form={form} />
          {!license?.predefined && (
            <Group title={t`Other sellers`}>
              <ReceiverFields form={form} isNew={license === null} role={user.role} />
            </Group>
          )}
        </form>
        <Preview form={form} />
      </div>
    </Dialog>
  );
};
