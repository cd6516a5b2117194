import { useMutation, useQueryClient } from '@tanstack/react-query';
import { counted } from '#contract-kit/format.ts';
import { Panel } from '#ui/composites/panel.tsx';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { Link } from '#ui/primitives/link.tsx';
import type { changeSetup, Setup, SetupStep } from '../../contract-setup.ts';
import { setupQuery } from '../editor/queries.ts';

interface Words {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly to: string;
}

const wordsOf: Readonly<Record<SetupStep, Words>> = {
  label: {
    title: 'Name the label',
    text: 'Its name, its line and how people reach you. Pages, emails and documents follow at once.',
    action: 'Name it',
    to: '/dashboard/admin/site/label',
  },
  theme: {
    title: 'Choose its logo and colors',
    text: 'Your own picture instead of the bars, colors and typefaces, with the home page beside them.',
    action: 'Choose',
    to: '/dashboard/admin/site/theme',
  },
  artists: {
    title: 'Introduce your artists',
    text: 'Each has a page. They sign up first. You write it, or let them write it themselves.',
    action: 'Add artists',
    to: '/dashboard/admin/site/artists',
  },
  seller: {
    title: 'Say who sells',
    text: 'Receipts name a company or person, with an address. Have a lawyer read the terms, too.',
    action: 'Fill in',
    to: '/dashboard/admin/site/seller',
  },
  payments: {
    title: 'Connect payments and email',
    text: 'Whoever runs the server sets up Stripe and a mail server. Until then, no real money moves.',
    action: 'See what runs',
    to: '/dashboard/admin/server-status',
  },
};

/** What a new shop needs before its first sale. Nothing once every step is done or skipped. */
export const SetupPanel = ({ setup: { steps } }: { readonly setup: Setup }) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: ({ step, skipped }: { readonly step: SetupStep; readonly skipped: boolean }) =>
      api<typeof changeSetup>('PUT /api/v1/app/admin/site-setup/:step', { params: { step }, body: { skipped } }),
    onSuccess: (saved) => queryClient.setQueryData(setupQuery().queryKey, saved),
    onError: (error) => toast.error(errorMessage(error, 'We couldn’t change this. Try again.')),
  });
  const open = steps.filter(({ state }) => state === 'open');
  if (open.length === 0) return null;
  return (
    <Panel title="Make it yours" lead={`${counted(open.length, 'step')} to a site that you’d publish.`}>
      <ol className="divide-y divide-line border-t border-line">
        {steps.map(({ name, state }, index) => {
          const { title, text, action, to } = wordsOf[name];
          return (
            <li key={name} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <span
                aria-hidden="true"
                className="tabular inline-flex size-8 shrink-0 items-center justify-center rounded-full border border-line text-sm"
              >
                {state === 'done' ? <Icon name="check" size={16} className="text-good" /> : index + 1}
              </span>
              <div className="min-w-0 flex-1 basis-60">
                <h3 className="font-medium">
                  {title}
                  {state !== 'open' && (
                    <span className="font-normal text-muted">: {state === 'done' ? 'done' : 'skipped'}</span>
                  )}
                </h3>
                {state === 'open' && <p className="text-sm text-muted">{text}</p>}
              </div>
              <div className="flex gap-2">
                {state === 'open' && (
                  <Button asChild size="s">
                    <Link variant="bare" to={to}>
                      {action}
                    </Link>
                  </Button>
                )}
                {state !== 'done' && (
                  <Button
                    size="s"
                    variant="ghost"
                    busy={change.isPending && change.variables.step === name}
                    onClick={() => change.mutate({ step: name, skipped: state === 'open' })}
                  >
                    {state === 'open' ? 'Skip' : 'Ask again'}
                    <span className="sr-only">: {title}</span>
                  </Button>
                )}
              </div>
            </li>
          );
        })}
      </ol>
    </Panel>
  );
};
