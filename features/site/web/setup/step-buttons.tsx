import { t } from '#contract-kit/texts/text.ts';
import { Button } from '#ui/primitives/button.tsx';
import type { StepProps } from './document-step.tsx';

interface StepButtonsProps extends Pick<StepProps, 'state' | 'onBack' | 'onSkip' | 'isSkipping' | 'onNext'> {
  /** What leads on. */
  readonly next: string;
}

/** At the end of a step that publishes nothing itself. */
export const StepButtons = ({ state, onBack, onSkip, isSkipping, onNext, next }: StepButtonsProps) => (
  <>
    {onBack && (
      <Button size="s" variant="ghost" onClick={onBack}>
        {t`Back`}
      </Button>
    )}
    {state === 'open' && (
      <Button size="s" busy={isSkipping} onClick={onSkip}>
        {t`Skip`}
      </Button>
    )}
    <Button size="s" variant="primary" onClick={onNext}>
      {next}
    </Button>
  </>
);
