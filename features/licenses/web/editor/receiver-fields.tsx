import type { UserInfo } from '#features/account/contract.ts';
import { SelectField } from '#ui/primitives/forms/select-field.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import type { LicenseDraft } from './license-draft.ts';
import type { LicenseForm } from './use-license-form.ts';
import { UserPicker } from './user-picker.tsx';

interface ReceiverFieldsProps {
  readonly form: LicenseForm;
  readonly isNew: boolean;
  readonly role: UserInfo['role'];
}

const optionsFor = ({ isNew, role }: Omit<ReceiverFieldsProps, 'form'>) => [
  { value: '', label: isNew ? 'Only me' : 'No one else' },
  { value: 'specific', label: 'One person, by email' },
  { value: 'multiple', label: 'Several people' },
  ...(isNew && role === 'admin' ? [{ value: 'all', label: 'Every seller' }] : []),
];

const hints: Readonly<Record<LicenseDraft['assignTo'], string>> = {
  '': 'You can offer it to others later.',
  specific: 'They’ll see it once they have an account with this email, and can accept or decline it.',
  multiple: 'Each person can accept or decline it.',
  all: 'It becomes a label license. Only admins can change it.',
};

export const ReceiverFields = ({ form, isNew, role }: ReceiverFieldsProps) => {
  const { draft, issues, change } = form;
  return (
    <>
      <SelectField
        label={isNew ? 'Who may use it' : 'Offer it to'}
        hint={hints[draft.assignTo]}
        options={optionsFor({ isNew, role })}
        value={draft.assignTo}
        onChange={(event) => change({ assignTo: event.currentTarget.value as LicenseDraft['assignTo'] })}
      />
      {draft.assignTo === 'specific' && (
        <TextField
          label="Their email"
          type="email"
          autoComplete="off"
          maxLength={254}
          error={issues['userEmail']}
          value={draft.userEmail}
          onChange={(event) => change({ userEmail: event.currentTarget.value })}
        />
      )}
      {draft.assignTo === 'multiple' && (
        <UserPicker
          canSearch={role !== 'user'}
          chosen={draft.selectedUsers}
          error={issues['selectedUsers']}
          onChange={(selectedUsers) => change({ selectedUsers })}
        />
      )}
    </>
  );
};
