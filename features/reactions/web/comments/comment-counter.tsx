import { maxCommentLength } from '../../comment-rules.ts';
import { classNames } from '#ui/primitives/class-names.ts';
import { VisuallyHidden } from '#ui/primitives/visually-hidden.tsx';

/** Each step is announced once as space runs out: reading a counter out at every key helps nobody. */
const steps = [0, 5, 10, 20] as const;

const spoken = (left: number): string => {
  if (left < 0) return 'The comment is too long.';
  const step = steps.find((candidate) => left <= candidate);
  if (step === undefined) return '';
  return step === 0 ? 'No characters left.' : `${step} characters left.`;
};

export const CommentCounter = ({ length }: { readonly length: number }) => (
  <p className={classNames('tabular text-sm', length > maxCommentLength ? 'text-bad' : 'text-muted')}>
    {length} of {maxCommentLength}
    <VisuallyHidden> characters</VisuallyHidden>
    <output className="sr-only">{spoken(maxCommentLength - length)}</output>
  </p>
);
