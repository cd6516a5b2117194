import { useState } from 'react';
import { Button } from '../primitives/button.tsx';
import { Icon } from '../primitives/icon.tsx';
import { toast } from './toast.tsx';

interface CopyButtonProps {
  readonly text: string;
  /** What to do where the browser doesn't allow copying. */
  readonly otherwise: string;
}

/** Says the result on the button itself: a toast would cover what is copied on a phone. */
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
      <span aria-live="polite">{copied ? 'Copied' : 'Copy'}</span>
    </Button>
  );
};
