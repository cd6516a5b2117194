import { maxCommentLength } from '../../comment-rules.ts';
import { plural, t } from '#contract-kit/texts/text.ts';
import { T, V } from '#ui/texts/rich-text.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { VisuallyHidden } from '#ui/primitives/visually-hidden.tsx';

/** Each step is announced once as space runs out: reading a counter out at every key helps nobody. */
const steps = [0, 5, 10, 20] as const;

const spoken = (left: number): string => {
  if (left < 0) return t`The comment is too long.`;
  const step = steps.find((candidate) => left <= candidate);
  if (step === undefined) return '';
  return step === 0
    ? t`No characters left.`
    : t`${plural({ characters: step }, { one: '# character left.', other: '# characters left.' })}`;
};

export const CommentCounter = ({ length }: { readonly length: number }) => (
  <p className={classNames('tabular text-sm', length > maxCommentLength ? 'text-bad' : 'text-muted')}>
    <T>
      <V of={{ length }} /> of <V of={{ max: maxCommentLength }} />
      <VisuallyHidden> characters</VisuallyHidden>
    </T>
    <output className="sr-only">{spoken(maxCommentLength - length)}</output>
  </p>
);
