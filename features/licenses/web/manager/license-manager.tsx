import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useRef, useState } from 'react';
import type { UserInfo } from '#features/account/contract.ts';
import { EmptyState } from '#ui/composites/empty-state.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { ManagedLicense } from '../../contract-manager.ts';
import { LicenseEditor } from '../editor/license-editor.tsx';
import { ownLicensesQuery } from '../queries.ts';
import { DeleteLicenseDialog } from './delete-license-dialog.tsx';
import { type LicenseActions, LicenseList } from './managed-license.tsx';
import { useAssignmentResponse, useTakeBack } from './use-assignment-response.ts';
import { t } from '#contract-kit/texts/text.ts';

const Loading = () => (
  <output
    aria-busy="true"
    aria-label={t`Loading your licenses`}
    className="grid gap-4 @xl:grid-cols-2 @4xl:grid-cols-3"
  >
    {[0, 1, 2].map((card) => (
      <Skeleton key={card} className="h-72 rounded-m" />
    ))}
  </output>
);

const NoLicenses = ({ onNew }: { readonly onNew: () => void }) => (
  <EmptyState
    className="-my-6"
    title={t`You haven’t created any licenses`}
    text={t`You can sell beats under the label’s licenses right away. Create your own to set other prices and terms, and offer it to other sellers if you like.`}
    action={
      <Button variant="primary" onClick={onNew}>
        {t`Create your first license`}
      </Button>
    }
  />
);

interface SectionsProps extends LicenseActions {
  readonly licenses: readonly ManagedLicense[];
  readonly onNew: () => void;
}

const Sections = ({ licenses, onNew, ...on }: SectionsProps) => {
  const own = licenses.filter(({ origin }) => origin === 'own');
  const label = licenses.filter(({ origin }) => origin === 'label');
  const waiting = licenses.filter(({ assignment }) => assignment?.state === 'waiting');
  const decided = licenses.filter(({ assignment }) => assignment && assignment.state !== 'waiting');
  return (
    <div className="grid gap-6">
      {waiting.length > 0 && (
        <Panel title={t`Assigned to you`} lead={t`Accept these to use them for your beats.`}>
          <LicenseList licenses={waiting} label={t`Licenses waiting for your answer`} {...on} />
        </Panel>
      )}
      <Panel title={t`Your licenses`}>
        {own.length > 0 ? (
          <LicenseList licenses={own} label={t`Your licenses`} {...on} />
        ) : (
          <NoLicenses onNew={onNew} />
        )}
      </Panel>
      {decided.length > 0 && (
        <Panel title={t`From other sellers`} lead={t`The terms you accepted can’t be changed.`}>
          <LicenseList licenses={decided} label={t`Licenses from other sellers`} {...on} />
        </Panel>
      )}
      {label.length > 0 && (
        <Panel title={t`Label licenses`} lead={t`Any seller can use these.`}>
          <LicenseList licenses={label} label={t`Label licenses`} {...on} />
        </Panel>
      )}
    </div>
  );
};

interface LicenseManagerProps {
  readonly user: UserInfo;
  /** Id of the license being edited, `new`, or null. */
  readonly edit: string | null;
  readonly onEdit: (id: string | null) => void;
  /** Surrounds the list; `aside` is the button for a new license. */
  readonly frame: ComponentType<{ readonly aside: ReactNode; readonly children: ReactNode }>;
}

export const LicenseManager = ({ user, edit, onEdit, frame: Frame }: LicenseManagerProps) => {
  const { data, error, refetch } = useQuery(ownLicensesQuery());
  const edited = data?.find(({ _id, editable }) => _id === edit && editable) ?? null;
  const onNew = () => onEdit('new');
  const [toDelete, setToDelete] = useState<ManagedLicense | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const onDone = () => list.current?.focus();
  const reply = useAssignmentResponse(onDone);
  const takeBack = useTakeBack(onDone);
  return (
    <Frame
      aside={
        // Without own licenses, the primary button is the one in the empty list.
        <Button variant={data?.some(({ origin }) => origin === 'own') ? 'primary' : 'secondary'} onClick={onNew}>
          {t`New license`}
        </Button>
      }
    >
      <div ref={list} tabIndex={-1} className="outline-none">
        {error ? (
          <ErrorState title={t`We couldn’t load your licenses`} error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <Sections
            licenses={data}
            onNew={onNew}
            onEdit={({ _id }) => onEdit(_id)}
            onDelete={setToDelete}
            onTakeBack={({ _id }, receiverId) => !takeBack.isPending && takeBack.mutate({ licenseId: _id, receiverId })}
            onDecision={({ _id }, accept) => !reply.isPending && reply.mutate({ licenseId: _id, accept })}
          />
        ) : (
          <Loading />
        )}
      </div>
      {(edit === 'new' || edited) && (
        <LicenseEditor key={edited?._id ?? 'new'} user={user} license={edited} onClose={() => onEdit(null)} />
      )}
      <DeleteLicenseDialog license={toDelete} otherwiseFocus={list} onClose={() => setToDelete(null)} />
    </Frame>
  );
};
