import { useRef } from 'react';
import { formatCount } from '#contract-kit/format.ts';
import { plural, t } from '#contract-kit/texts/text.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { VisuallyHidden } from '#ui/primitives/visually-hidden.tsx';
import type { Slots } from '#ui/routing/slots.ts';
import { useLike } from '../likes/use-like.ts';

export const Component = ({ beat }: Slots['product.like']) => {
  const button = useRef<HTMLButtonElement>(null);
  const { liked, toggle } = useLike(beat, { onResumed: () => button.current?.focus() });
  return (
    <Button ref={button} aria-pressed={liked} onClick={toggle} className="group aria-pressed:border-accent">
      <Icon name={liked ? 'heart-filled' : 'heart'} className="group-aria-pressed:text-accent" />
      {t`Like`}
      {beat.likeCount > 0 && (
        <>
          <span aria-hidden="true" className="tabular text-muted">
            {formatCount(beat.likeCount)}
          </span>
          <VisuallyHidden>
            , {t`${plural({ likes: beat.likeCount }, { one: '# like', other: '# likes' })}`}
          </VisuallyHidden>
        </>
      )}
    </Button>
  );
};
