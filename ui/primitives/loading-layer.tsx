import { Spinner } from './spinner.tsx';

interface LoadingLayerProps {
  /** Read out: "Opening the cart". */
  readonly label: string;
  readonly onClose: () => void;
}

/** Stands in for a dialog whose code is on its way; a press gives it up. */
export const LoadingLayer = ({ label, onClose }: LoadingLayerProps) => (
  <div className="fixed inset-0 z-50 grid place-items-center bg-ink/80">
    <Spinner label={label} />
    <button type="button" aria-label="Cancel" onClick={onClose} className="absolute inset-0" />
  </div>
);
