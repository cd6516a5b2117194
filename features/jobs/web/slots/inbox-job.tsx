import { t } from '#contract-kit/texts/text.ts';
import { Panel } from '#ui/composites/panel.tsx';
import { Button } from '#ui/primitives/button.tsx';
import type { Slots } from '#ui/routing/slots.ts';
import { useRetry } from '../use-retry.ts';

export const Component = ({ id }: Slots['inbox.job']) => {
  const retry = useRetry();
  return (
    <Panel title={t`Run it again`} lead={t`Fix the cause first. A job that fails again comes back to the inbox.`}>
      <Button
        variant="primary"
        aria-keyshortcuts="E"
        disabled={retry.isSuccess}
        busy={retry.isPending}
        onClick={() => retry.mutate(id)}
      >
        {t`Try again`}
      </Button>
    </Panel>
  );
};
