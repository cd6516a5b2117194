import { useState, type ReactNode } from 'react';
import { t } from '#contract-kit/texts/text.ts';
import { Panel } from '#ui/composites/panel.tsx';
import { Badge } from '#ui/primitives/badge.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { EmailAddress } from '#ui/primitives/email-address.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { T } from '#ui/texts/rich-text.tsx';
import type { DirectoryUser, UserField } from '../../contract.ts';
import { useFieldChange } from '../use-user-changes.ts';
import { rightsOf, statuses } from '../user-labels.ts';
import { AccessPanel } from './access-panel.tsx';
import { AccountOverview } from './account-overview.tsx';
import { FieldDialog, fieldNames } from './field-dialog.tsx';
import { ProfilePanel } from './profile-panel.tsx';

interface FactProps {
  readonly label: string;
  readonly note?: ReactNode;
  readonly editWords?: ReactNode;
  readonly onEdit?: () => void;
  readonly children: ReactNode;
}

const Fact = ({ label, note, editWords, onEdit, children }: FactProps) => (
  <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-line py-3 last:border-0">
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="col-start-1 wrap-anywhere">{children}</dd>
    {note && <dd className="col-start-1 mt-0.5 text-sm wrap-anywhere text-muted">{note}</dd>}
    {onEdit && (
      <dd className="col-start-2 row-span-3 row-start-1 self-center">
        <Button size="s" onClick={onEdit}>
          <Icon name="edit" size={16} /> {editWords}
        </Button>
      </dd>
    )}
  </div>
);

const emailNote = ({ pendingEmail, emailVerified }: DirectoryUser): string | null => {
  if (pendingEmail !== null) return t`Changes to ${{ pendingEmail }} once the link sent there is followed.`;
  return emailVerified ? null : t`Not verified yet.`;
};

const editWords = (): Readonly<Record<UserField, ReactNode>> => ({
  name: (
    <T>
      Edit<span className="sr-only"> name</span>
    </T>
  ),
  email: (
    <T>
      Edit<span className="sr-only"> email</span>
    </T>
  ),
  username: (
    <T>
      Edit<span className="sr-only"> username</span>
    </T>
  ),
});

const fields: readonly UserField[] = ['name', 'email', 'username'];

interface DetailsProps {
  readonly user: DirectoryUser;
  readonly show: (user: DirectoryUser) => void;
}

export const AccountDetails = ({ user, show }: DetailsProps) => {
  const [edited, setEdited] = useState<UserField | null>(null);
  const change = useFieldChange(user, show);
  const { words, tone } = statuses()[user.status];
  return (
    <div className="grid gap-6">
      <Panel title={t`Details`}>
        <dl className="-my-3">
          {fields.map((field) => (
            <Fact
              key={field}
              label={fieldNames()[field]}
              note={field === 'email' && emailNote(user)}
              editWords={editWords()[field]}
              onEdit={() => setEdited(field)}
            >
              {field === 'email' ? <EmailAddress address={user.email} /> : user[field]}
            </Fact>
          ))}
          <Fact label={t`Role`}>{rightsOf(user)}</Fact>
          <Fact label={t`Status`}>
            <Badge tone={tone}>{words}</Badge>
          </Fact>
        </dl>
      </Panel>
      <AccountOverview user={user} />
      {user.role.name !== 'user' && <ProfilePanel user={user} />}
      <AccessPanel user={user} show={show} />
      <FieldDialog
        user={user}
        field={edited}
        onSave={(field, value) => change.mutate({ field, value })}
        onEnd={() => setEdited(null)}
      />
    </div>
  );
};
