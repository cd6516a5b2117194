import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { Split } from '../../contract.ts';
import { splitQuery } from '../queries.ts';
import { InviteForm } from './invite-form.tsx';
import { KeptLine } from './kept-line.tsx';
import { RightsForm } from './rights-form.tsx';
import { ShareRow } from './share-row.tsx';
import { t } from '#contract-kit/texts/text.ts';

interface SplitPanelProps {
  readonly beatId: string;
  /** Called after each change, which may have put the beat on or off sale. */
  readonly onChange: () => void;
}

const Shared = ({ split, onChange }: { readonly split: Split; readonly onChange: () => void }) => {
  const [inviting, setInviting] = useState(false);
  return (
    <div className="grid gap-4">
      {split.waits && (
        <p className="rounded-m border border-accent/50 px-4 py-3 text-sm">
          {t`It’s off sale until everyone responds. To sell it sooner, publish it in your catalog.`}
        </p>
      )}
      {split.shares.length > 0 && (
        <ul aria-label={t`Collaborators`} className="divide-y divide-line">
          {split.shares.map((share) => (
            <ShareRow key={share._id} share={share} onChange={onChange} />
          ))}
        </ul>
      )}
      {inviting ? (
        <InviteForm
          split={split}
          onDone={() => {
            setInviting(false);
            onChange();
          }}
        />
      ) : (
        <>
          <KeptLine keptBps={split.keptBps} />
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => setInviting(true)}>{t`Invite a collaborator`}</Button>
            <Button asChild variant="ghost">
              <a href={`/api/v1/app/splits/beats/${split.beat._id}/sheet.pdf`} target="_blank" rel="noopener">
                {t`Split sheet (PDF)`}
              </a>
            </Button>
          </div>
        </>
      )}
      <RightsForm owner={split.owner} />
    </div>
  );
};

export const SplitPanel = ({ beatId, onChange }: SplitPanelProps) => {
  const { data, error, refetch } = useQuery(splitQuery(beatId));
  const title = useId();
  return (
    <section aria-labelledby={title} className="mt-6">
      <h3 id={title} className="mb-1 font-display font-semibold">
        {t`Collaborators`}
      </h3>
      <p className="mb-3 max-w-prose text-sm text-muted">
        {t`Share what this earns with up to ten people. Each has to accept. Changes apply only to later orders.`}
      </p>
      {error && (
        <ErrorState title={t`We couldn’t load the collaborators`} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton className="h-40 rounded-m" />}
      {data && <Shared split={data} onChange={onChange} />}
    </section>
  );
};
