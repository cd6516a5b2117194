import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import { formatCount } from '#contract-kit/format.ts';
import { storePath } from '#features/catalogue/paths.ts';
import { aiUses, showChoice } from '#features/catalogue/ai-use.ts';
import { facetsQuery } from '#features/catalogue/web/queries.ts';
import { aiPolicies, type AiPolicy } from '#features/settings/ai-policy.ts';
import type { putAiPolicy } from '#features/settings/contract.ts';
import { aiPolicyQuery } from '#features/settings/web/public.ts';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import { Button } from '#ui/primitives/button.tsx';
import { RadioCard } from '#ui/primitives/forms/radio-card.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { t } from '#contract-kit/texts/text.ts';

const cards: Readonly<Record<AiPolicy, () => { readonly label: string; readonly hint: string }>> = {
  allow: () => ({ label: t`Allow`, hint: t`Sellers may say whether any of the audio is AI-generated.` }),
  disclose: () => ({ label: t`Disclose`, hint: t`Nothing goes on sale until its seller has answered.` }),
  refuse: () => ({
    label: t`Refuse`,
    hint: t`Sellers must answer, and nothing with AI-generated audio can go on sale. AI-assisted beats, with no AI-generated audio, are fine.`,
  }),
};

const useChangePolicy = () => {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (aiPolicy: AiPolicy) => api<typeof putAiPolicy>('PUT /api/v1/app/ai-policy', { body: { aiPolicy } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(aiPolicyQuery().queryKey, saved);
      toast.success(t`Data saved successfully!`);
    },
    onError: (error) => toast.error(errorMessage(error, t`We couldn’t change this. Try again.`)),
  });
};

/** `saved` is undefined while it loads; the form already takes its space. */
const PolicyForm = ({ saved }: { readonly saved: AiPolicy | undefined }) => {
  const name = useId();
  const [chosen, setChosen] = useState<AiPolicy | null>(null);
  const change = useChangePolicy();
  const policy = chosen ?? saved;
  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (policy) change.mutate(policy);
  };
  return (
    <form onSubmit={onSubmit} className="grid gap-4">
      <fieldset disabled={saved === undefined} className="min-w-0">
        <legend className="mb-2 text-sm font-medium">{t`AI-generated audio`}</legend>
        <div className="grid gap-3 @2xl:grid-cols-3">
          {aiPolicies.map((each) => (
            <RadioCard
              key={each}
              name={name}
              checked={each === policy}
              {...cards[each]()}
              onChoose={() => setChosen(each)}
            />
          ))}
        </div>
      </fieldset>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-64 text-sm text-muted">
          {t`What is on sale stays on sale. Sellers see what of theirs it concerns, and so do you under Moderation.`}
        </p>
        <Button type="submit" variant="primary" busy={change.isPending} disabled={policy === saved}>
          {t`Save`}
        </Button>
      </div>
    </form>
  );
};

/** Counts the beats on sale by their AI statement. */
const OnSale = () => {
  const { data } = useQuery(facetsQuery());
  const answered = data?.ai.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const countOf = (use: string): number => data?.ai.find(({ name }) => name === use)?.count ?? 0;
  const rows = [
    ...aiUses.map((use) => ({
      label: showChoice('ai', use),
      to: countOf(use) > 0 ? storePath({ ai: use }) : null,
      count: countOf(use),
    })),
    { label: t`Not answered`, to: null, count: (data?.total ?? 0) - answered },
  ];
  return (
    <section className="mt-5 border-t border-line pt-4 text-sm">
      <h3 className="mb-2 font-medium">{t`On sale now`}</h3>
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-x-6 gap-y-2">
        {rows.map(({ label, to, count }) => (
          <div key={label} className="flex gap-2">
            <dt>{to === null ? label : <Link to={to}>{label}</Link>}</dt>
            <dd className="tabular text-muted">{data ? formatCount(count) : '–'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
};

/** Lets admins choose the rule for beats with AI-generated audio. */
export const AiPanel = () => {
  const { data, error, refetch } = useQuery(aiPolicyQuery());
  return (
    <Panel title={t`AI`} lead={t`What sellers must say before anything goes on sale. Buyers see their answer.`}>
      {error && !data ? (
        <ErrorState error={error} title={t`We couldn’t load the setting for AI`} onRetry={() => void refetch()} />
      ) : (
        <PolicyForm saved={data?.aiPolicy} />
      )}
      <OnSale />
    </Panel>
  );
};
