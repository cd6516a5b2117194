import { t } from '#contract-kit/texts/text.ts';
import { useBackCloses } from '../routing/back-closes.ts';
import { Spinner } from './spinner.tsx';

interface LoadingLayerProps {
  /** Read out: "Opening the cart". */
  readonly label: string;
  readonly onClose: () => void;
}

/** Shown while a dialog's code loads; a press cancels it. */
export const LoadingLayer = ({ label, onClose }: LoadingLayerProps) => {
  useBackCloses(true, onClose);
  return (
    <div className="fixed inset-0 z-50 grid place-items-center bg-background/80">
      <Spinner label={label} />
      <button type="button" aria-label={t`Cancel`} onClick={onClose} className="absolute inset-0" />
    </div>
  );
};
