import { Checkbox } from '#ui/primitives/forms/checkbox.tsx';
import { Switch } from '#ui/primitives/forms/switch.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import { isYesOrNo, type TermName, usageTermNames } from '../../terms.ts';
import type { LicenseForm } from './use-license-form.ts';
import { t } from '#contract-kit/texts/text.ts';
import { T, V } from '#ui/texts/rich-text.tsx';

const hints: Readonly<Record<TermName, () => string>> = {
  'Distribution Limit': () => t`Copies the buyer may sell or give away.`,
  'Online Audio Stream Limit': () => t`Total streams across all services.`,
  'Music Video Limit': () => t`Music videos the buyer may make.`,
  'Radio Broadcasting': () => t`The song may be played on the radio.`,
  'For Profit Live Performances': () => t`The song may be performed at paid concerts.`,
  'Monetized Video Streams': () => t`Views of videos that earn money, such as on YouTube.`,
  'Content ID Registration': () =>
    t`The buyer may register their song, not the beat, with a content identification service.`,
};

const NumberTerm = ({ form, name }: { readonly form: LicenseForm; readonly name: TermName }) => {
  const limit = form.draft.limits[name] ?? '';
  const unlimited = limit === 'unlimited';
  return (
    <div className="grid items-end gap-x-4 @md:grid-cols-[minmax(0,1fr)_auto]">
      <TextField
        label={name}
        hint={hints[name]()}
        error={form.issues[name]}
        inputMode="numeric"
        autoComplete="off"
        disabled={unlimited}
        placeholder={unlimited ? t`No limit` : ''}
        value={unlimited ? '' : limit}
        onChange={(event) => form.changeLimit(name, event.currentTarget.value)}
      />
      <Checkbox
        label={
          <T>
            No limit
            <span className="sr-only">
              {' '}
              for <V of={{ term: name }} />
            </span>
          </T>
        }
        className="self-start @md:pt-6"
        checked={unlimited}
        onChange={(event) => form.changeLimit(name, event.currentTarget.checked ? 'unlimited' : '')}
      />
    </div>
  );
};

export const TermFields = ({ form }: { readonly form: LicenseForm }) => (
  <>
    {usageTermNames.map((name) =>
      isYesOrNo(name) ? (
        <Switch
          key={name}
          label={name}
          hint={hints[name]()}
          checked={form.draft.limits[name] === 'yes'}
          onChange={(yes) => form.changeLimit(name, yes ? 'yes' : 'no')}
        />
      ) : (
        <NumberTerm key={name} form={form} name={name} />
      ),
    )}
  </>
);
