import { useRef } from 'react';
import { counted, formatCount } from '#contract-kit/format.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { VisuallyHidden } from '#ui/primitives/visually-hidden.tsx';
import type { Track } from '../../contract.ts';
import { useLike } from './use-like.ts';

export const LikeButton = ({ track }: { readonly track: Track }) => {
  const button = useRef<HTMLButtonElement>(null);
  const { liked, toggle } = useLike(track, { onResumed: () => button.current?.focus() });
  return (
    <Button ref={button} aria-pressed={liked} onClick={toggle} className="group aria-pressed:border-accent">
      <Icon name={liked ? 'heart-filled' : 'heart'} className="group-aria-pressed:text-accent" />
      Like
      {track.likeCount > 0 && (
        <>
          <span aria-hidden="true" className="tabular text-muted">
            {formatCount(track.likeCount)}
          </span>
          <VisuallyHidden>, {counted(track.likeCount, 'like')}</VisuallyHidden>
        </>
      )}
    </Button>
  );
};
