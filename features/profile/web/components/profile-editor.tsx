import type { ComponentProps } from 'react';
import { countryNames, postalWord, stateNames, withStates } from '#content/find-place.ts';
import { Panel } from '#ui/composites/panel.tsx';
import { Button } from '#ui/primitives/button.tsx';
import type { UserInfo } from '#features/account/contract.ts';
import { genders, usernameHint } from '#features/account/profile-values.ts';
import { useProfile, type Profile } from '../use-profile.ts';
import { EditableField } from './editable-field.tsx';
import { EmailField } from './email-field.tsx';
import { plural, t } from '#contract-kit/texts/text.ts';

const toOption = (value: string) => ({ value, label: value });
const genderOptions = genders.filter((gender) => gender !== '').map(toOption);
const stateOptions = stateNames.map(toOption);

/** Adds a stored value that the list lacks. */
const optionsWith = (options: readonly { value: string; label: string }[], value: string) =>
  value === '' || options.some((option) => option.value === value) ? options : [toOption(value), ...options];

const countryOptions = countryNames.map(toOption);

type LineFieldProps = Omit<ComponentProps<typeof EditableField>, 'hint' | 'maxLength'> & { readonly max: number };

const LineField = ({ max, ...rest }: LineFieldProps) => (
  <EditableField
    {...rest}
    hint={t`${plural({ characters: max }, { one: 'Up to # character.', other: 'Up to # characters.' })}`}
    maxLength={max}
  />
);

const Fields = ({ profile, email }: { readonly profile: Profile; readonly email: UserInfo }) => {
  const { field } = profile;
  const country = field('country');
  const state = field('state');
  return (
    <div className="grid gap-3 @2xl:grid-cols-2">
      <EditableField
        label={t`Username`}
        hint={`${usernameHint()}. ${t`It’s part of your store page’s URL; links with your old one still work.`}`}
        maxLength={30}
        autoComplete="username"
        {...field('username')}
      />
      <EmailField user={email} />
      <LineField label={t`Company`} max={120} autoComplete="organization" {...field('company')} />
      <EditableField label={t`Gender`} options={genderOptions} placeholder={t`Not set`} {...field('gender')} />
      <EditableField
        label={t`Address`}
        hint={t`Street and number, up to 200 characters.`}
        maxLength={200}
        autoComplete="street-address"
        className="@2xl:col-span-2"
        {...field('address')}
      />
      <LineField label={t`City`} max={100} autoComplete="address-level2" {...field('city')} />
      <LineField label={postalWord(country.value)} max={20} autoComplete="postal-code" {...field('zipCode')} />
      <EditableField
        label={t`Country`}
        options={optionsWith(countryOptions, country.value)}
        placeholder={t`Not set`}
        autoComplete="country-name"
        {...country}
      />
      {country.value === withStates ? (
        <EditableField
          label={t`State`}
          options={optionsWith(stateOptions, state.value)}
          placeholder={t`Not set`}
          autoComplete="address-level1"
          {...state}
        />
      ) : (
        <LineField label={t`State`} max={100} autoComplete="address-level1" {...state} />
      )}
    </div>
  );
};

const unsaved = (count: number): string =>
  count === 0 ? '' : t`${plural({ changes: count }, { one: 'One unsaved change.', other: '# unsaved changes.' })}`;

/** Edits stay a draft until they are saved. */
export const ProfileEditor = ({ user }: { readonly user: UserInfo }) => {
  const profile = useProfile(user);
  return (
    <Panel
      title={t`Personal account`}
      lead={t`Select a field to edit it. Press Enter to keep your change or Escape to undo it.`}
    >
      <Fields profile={profile} email={user} />
      <div className="mt-5 flex min-h-24 flex-wrap content-start items-center gap-3 @md:min-h-11">
        <Button variant="primary" busy={profile.saving} onClick={profile.save}>
          {profile.saving ? t`Saving...` : t`Save`}
        </Button>
        {profile.changes > 0 && <Button onClick={profile.discard}>{t`Discard changes`}</Button>}
        <p aria-live="polite" className="text-sm whitespace-nowrap text-muted">
          {unsaved(profile.changes)}
        </p>
      </div>
    </Panel>
  );
};
