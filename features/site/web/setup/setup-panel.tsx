import { plural, t } from '#contract-kit/texts/text.ts';
import { Panel } from '#ui/composites/panel.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { Link } from '#ui/primitives/link.tsx';
import type { Setup } from '../../contract-setup.ts';
import { pathOfPlace, setupPath, wordsOfSteps } from './steps.ts';
import { useSkipStep } from './use-skip-step.ts';

/** What a new shop needs before its first sale. Nothing once every step is done or skipped. */
export const SetupPanel = ({ setup: { steps } }: { readonly setup: Setup }) => {
  const skip = useSkipStep();
  const open = steps.filter(({ state }) => state === 'open');
  if (open.length === 0) return null;
  return (
    <Panel
      title={t`Make it yours`}
      lead={t`${plural({ steps: open.length }, { one: '# step', other: '# steps' })} to a site that you’d publish.`}
      aside={
        <Button asChild variant="primary">
          <Link variant="bare" to={setupPath}>
            {open.length === steps.length ? t`Start setup` : t`Continue setup`}
          </Link>
        </Button>
      }
    >
      <ol className="divide-y divide-line border-t border-line">
        {steps.map(({ name, state }, index) => {
          const { title, text, action } = wordsOfSteps()[name];
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
                    <span className="font-normal text-muted">: {state === 'done' ? t`done` : t`skipped`}</span>
                  )}
                </h3>
                {state === 'open' && <p className="text-sm text-muted">{text}</p>}
              </div>
              <div className="flex gap-2">
                {state === 'open' && (
                  <Button asChild size="s">
                    <Link variant="bare" to={pathOfPlace(name)}>
                      {action}
                    </Link>
                  </Button>
                )}
                {state !== 'done' && (
                  <Button
                    size="s"
                    variant="ghost"
                    busy={skip.isPending && skip.variables.step === name}
                    onClick={() => skip.mutate({ step: name, skipped: state === 'open' })}
                  >
                    {state === 'open' ? t`Skip` : t`Ask again`}
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
