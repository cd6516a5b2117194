import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#contract-kit/texts/text.ts';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { AdminDispute } from '../../contract.ts';
import { type EvidenceTexts, fieldOf, textNames } from '../../dispute-kinds.ts';
import { disputeQuery } from '../queries.ts';
import { BankPanel } from './bank-panel.tsx';
import { EvidenceForm } from './evidence-form.tsx';
import { FileList } from './file-list.tsx';
import { RespondPanel } from './respond-panel.tsx';

/** The texts once they can't be changed anymore, without empty ones. */
const Texts = ({ texts }: { readonly texts: EvidenceTexts }) => (
  <dl className="grid gap-y-4">
    {textNames
      .filter((name) => texts[name] !== '')
      .map((name) => (
        <div key={name} className="min-w-0">
          <dt className="text-sm text-muted">{fieldOf(name).label()}</dt>
          <dd dir="auto" className="mt-0.5 wrap-anywhere whitespace-pre-line">
            {texts[name]}
          </dd>
        </div>
      ))}
  </dl>
);

const Dispute = ({ dispute }: { readonly dispute: AdminDispute }) => {
  const [isDirty, setDirty] = useState(false);
  const { texts, can } = dispute;
  return (
    <div className="grid items-start gap-6 @4xl:grid-cols-[2fr_3fr]">
      <div className="grid min-w-0 gap-6">
        <RespondPanel dispute={dispute} isDirty={isDirty} />
        <BankPanel dispute={dispute} />
        {texts && (
          <Panel title={t`Files`}>
            <FileList dispute={dispute} />
          </Panel>
        )}
      </div>
      {texts && (
        <Panel
          title={t`Evidence`}
          lead={
            can.edit
              ? t`What we know about this purchase. Correct it as you like: Stripe has it, and the bank gets it once it’s submitted.`
              : null
          }
        >
          {can.edit ? (
            <EvidenceForm disputeId={dispute.id} reason={dispute.reason} texts={texts} onDirty={setDirty} />
          ) : (
            <Texts texts={texts} />
          )}
        </Panel>
      )}
    </div>
  );
};

export const DisputeView = ({ disputeId }: { readonly disputeId: string }) => {
  const { data, error, refetch } = useQuery(disputeQuery(disputeId));
  if (data) return <Dispute key={data.id} dispute={data} />;
  if (error)
    return <ErrorState title={t`We couldn’t load this dispute`} error={error} onRetry={() => void refetch()} />;
  return (
    <output aria-busy="true" aria-label={t`Loading the dispute`} className="grid gap-6 @4xl:grid-cols-[2fr_3fr]">
      <Skeleton className="h-96 rounded-l" />
      <Skeleton className="h-96 rounded-l" />
    </output>
  );
};
