import { useState } from 'react';
import { t } from '#contract-kit/texts/text.ts';
import { Button } from '../primitives/button.tsx';
import { Icon } from '../primitives/icon.tsx';
import { toast } from './toast.tsx';

interface CopyButtonProps {
  readonly text: string;
  /** What to do if the browser doesn't allow copying. */
  readonly otherwise: string;
}

/** Shows the result on the button, because a toast would cover the copied text on a phone. */
export const CopyButton = ({ text, otherwise }: CopyButtonProps) => {
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      toast.error(otherwise);
    }
  };
  return (
    <Button onClick={() => void copy()}>
      <Icon name={copied ? 'check' : 'copy'} size={18} />
      <span aria-live="polite">{copied ? t`Copied` : t`Copy`}</span>
    </Button>
  );
};
