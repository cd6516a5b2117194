import { useId } from 'react';
import { Badge } from '#ui/primitives/badge.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import type { AssignmentState, ManagedLicense as License } from '../../contract-manager.ts';
import { AgreementLink } from '../card/agreement-link.tsx';
import { factIds, LicenseFacts } from '../card/license-facts.tsx';
import { t } from '#contract-kit/texts/text.ts';

const states = {
  waiting: { words: () => t`Waiting`, tone: 'warn' },
  accepted: { words: () => t`Accepted`, tone: 'good' },
  refused: { words: () => t`Declined`, tone: 'neutral' },
} as const satisfies Record<AssignmentState, unknown>;

const State = ({ state }: { readonly state: AssignmentState }) => (
  <Badge tone={states[state].tone}>{states[state].words()}</Badge>
);

/** A beat that adds nothing to a license's price. */
const alone = { price: '0.00' };

const Receivers = ({ license, onTakeBack }: Pick<LicenseActions, 'onTakeBack'> & { readonly license: License }) => (
  <div className="border-t border-line pt-3">
    <p className="eyebrow mb-1">{t`Assigned by you`}</p>
    <ul className="flex flex-col text-sm">
      {license.receivers.map(({ _id, name, state }) => (
        <li key={_id} className="flex min-h-11 items-center gap-2">
          <span className="min-w-0 flex-1 truncate" title={name}>
            {name}
          </span>
          <State state={state} />
          {state === 'waiting' && (
            <IconButton
              label={t`Withdraw the offer to ${{ name }}`}
              icon="close"
              iconSize={16}
              className="-me-3"
              onClick={() => onTakeBack(license, _id)}
            />
          )}
        </li>
      ))}
    </ul>
  </div>
);

const Withdrawn = ({ reason }: { readonly reason: string | null }) => (
  <div className="rounded-m border border-bad/50 p-3 text-sm">
    <p className="font-medium">{t`Withdrawn by the label`}</p>
    <p className="mt-1 text-muted">{t`Buyers can’t choose it anymore. Past sales keep their terms.`}</p>
    {reason !== null && <p className="mt-2 wrap-anywhere">{t`Reason: ${{ reason }}`}</p>}
  </div>
);

const Notes = ({ license: { origin, type, assignment } }: { readonly license: License }) => (
  <p className="flex flex-wrap items-center gap-2 text-sm text-muted empty:hidden">
    {origin === 'own' && type === 'default' && <Badge>{t`Default`}</Badge>}
    {assignment && (
      <>
        <State state={assignment.state} />
        <span className="min-w-0 wrap-anywhere">{t`from ${{ sender: assignment.from }}`}</span>
      </>
    )}
  </p>
);

export interface LicenseActions {
  readonly onEdit: (license: License) => void;
  readonly onDelete: (license: License) => void;
  readonly onDecision: (license: License, accept: boolean) => void;
  readonly onTakeBack: (license: License, receiverId: string) => void;
}

const Actions = ({
  license,
  titleId,
  ...on
}: LicenseActions & { readonly license: License; readonly titleId: string }) => {
  const { assignment } = license;
  return (
    <div className="mt-auto flex flex-wrap gap-2 border-t border-line pt-3 *:px-3">
      {(license.usable || assignment) && (
        <AgreementLink
          licenseId={license._id}
          of={license.title}
          label={license.usable ? t`Agreement` : t`Read the agreement`}
        />
      )}
      {license.editable && (
        <>
          <Button size="s" aria-describedby={titleId} onClick={() => on.onEdit(license)}>
            {t`Edit`}
          </Button>
          <Button size="s" aria-describedby={titleId} onClick={() => on.onDelete(license)}>
            {t`Delete`}
          </Button>
        </>
      )}
      {assignment && assignment.state !== 'accepted' && (
        <Button size="s" variant="primary" aria-describedby={titleId} onClick={() => on.onDecision(license, true)}>
          {t`Accept`}
        </Button>
      )}
      {assignment?.state === 'waiting' && (
        <Button size="s" aria-describedby={titleId} onClick={() => on.onDecision(license, false)}>
          {t`Decline`}
        </Button>
      )}
    </div>
  );
};

const Card = ({ license, ...on }: LicenseActions & { readonly license: License }) => {
  const id = useId();
  const { title: titleId = '' } = factIds(id);
  return (
    <li
      aria-labelledby={titleId}
      className="relative flex min-w-0 flex-col gap-3 rounded-m border border-line bg-background/40 p-4 pt-5 [&>span:empty]:hidden"
    >
      <LicenseFacts beat={alone} license={license} id={id} titleTag="h3" />
      <Notes license={license} />
      {license.withdrawn && <Withdrawn reason={license.withdrawn.reason} />}
      {license.receivers.length > 0 && <Receivers license={license} onTakeBack={on.onTakeBack} />}
      <Actions license={license} titleId={titleId} {...on} />
    </li>
  );
};

export const LicenseList = ({
  licenses,
  label,
  ...on
}: LicenseActions & { readonly licenses: readonly License[]; readonly label: string }) => (
  <ul
    aria-label={label}
    // Four licenses make two rows of two, because one alone in a row looks left over.
    className="grid gap-x-4 gap-y-6 pt-2 @xl:grid-cols-2 @4xl:not-has-[>:nth-child(4):last-child]:grid-cols-3"
  >
    {licenses.map((license) => (
      <Card key={license._id} license={license} {...on} />
    ))}
  </ul>
);
