import { useId } from 'react';
import { localTimeZone } from '#contract-kit/format.ts';
import { RadioCard } from '#ui/primitives/forms/radio-card.tsx';
import { TextField, type TextFieldProps } from '#ui/primitives/forms/text-field.tsx';
import { publishNow, type Release, type ReleaseIssues, suggestRelease } from '../drafts/release.ts';
import { t } from '#contract-kit/texts/text.ts';

type MomentInput = Omit<TextFieldProps, 'label' | 'type'>;

/** A line below names the browser's time zone. */
export const MomentFields = ({ date, time }: { readonly date: MomentInput; readonly time: MomentInput }) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <TextField label={t`Date`} type="date" {...date} />
    <TextField label={t`Time of day`} type="time" {...time} />
    <p className="text-sm text-muted sm:col-span-2">
      {t`Your time zone: ${{ zone: localTimeZone() }}. Until then nobody else can see or hear it.`}
    </p>
  </div>
);

interface ReleaseFieldProps {
  /** Undefined keeps the beat off sale until its seller chooses. */
  readonly release: Release | undefined;
  readonly issues: ReleaseIssues;
  readonly onChange: (release: Release | undefined) => void;
  /** Explains what 'Publish now' does. */
  readonly now: string;
  /** True if the beat may stay off sale. */
  readonly mayStay?: boolean;
  readonly className?: string;
}

/** Chooses when a beat goes on sale: now, or at a date and time. */
export const ReleaseField = ({
  release,
  issues,
  onChange,
  now,
  mayStay = false,
  className = '',
}: ReleaseFieldProps) => {
  const name = useId();
  return (
    <fieldset className={`grid min-w-0 gap-3 ${className}`}>
      <legend className="mb-2 text-sm font-medium">{t`When should it go on sale?`}</legend>
      <div className={`grid gap-3 ${mayStay ? 'sm:grid-cols-3' : 'sm:grid-cols-2'}`}>
        {mayStay && (
          <RadioCard
            name={name}
            checked={release === undefined}
            label={t`Don’t publish yet`}
            hint={t`Publish it whenever you like.`}
            onChoose={() => onChange(undefined)}
          />
        )}
        <RadioCard
          name={name}
          checked={release?.scheduled === false}
          label={t`Publish now`}
          hint={now}
          onChoose={() => onChange(publishNow)}
        />
        <RadioCard
          name={name}
          checked={release?.scheduled === true}
          label={t`Schedule`}
          hint={t`It goes on sale automatically at the time you choose.`}
          onChoose={() => onChange(suggestRelease(new Date()))}
        />
      </div>
      {release?.scheduled && (
        <MomentFields
          date={{
            name: 'releaseDate',
            error: issues.date,
            value: release.date,
            onChange: (event) => onChange({ ...release, date: event.currentTarget.value }),
          }}
          time={{
            name: 'releaseTime',
            error: issues.time,
            value: release.time,
            onChange: (event) => onChange({ ...release, time: event.currentTarget.value }),
          }}
        />
      )}
    </fieldset>
  );
};
