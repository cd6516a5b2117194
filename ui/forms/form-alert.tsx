import type { ReactNode } from 'react';
import { Icon } from '../primitives/icon.tsx';

interface FormAlertProps {
  readonly words: string | null;
  /** A link that helps. */
  readonly way?: ReactNode;
}

/** An error of the whole form, announced at once. */
export const FormAlert = ({ words, way }: FormAlertProps) =>
  words ? (
    <p role="alert" className="flex items-start gap-2.5 rounded-m border border-bad/60 px-4 py-3 text-sm">
      <Icon name="warning" size={18} className="mt-px shrink-0 text-bad" />
      <span className="min-w-0 wrap-anywhere">
        {words} {way}
      </span>
    </p>
  ) : null;
