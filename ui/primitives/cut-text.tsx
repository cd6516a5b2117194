import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface CutTextProps {
  readonly as?: 'span' | 'strong' | 'p' | 'h2' | 'h3';
  readonly lines?: 1 | 2;
  /** Words of ours before it, such as "by ", which are never cut. */
  readonly lead?: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A title or a name that loses its end where it's too long: in Arabic and Hebrew that is on the left. */
export const CutText = ({ as: Tag = 'span', lines = 1, lead, className, children }: CutTextProps) => {
  const cut = classNames('text-start', lines === 1 ? 'block truncate' : 'line-clamp-2');
  if (lead === undefined)
    return (
      <Tag dir="auto" className={classNames(cut, className)}>
        {children}
      </Tag>
    );
  return (
    <Tag className={classNames('flex whitespace-pre', className)}>
      {lead}
      <span dir="auto" className={cut}>
        {children}
      </span>
    </Tag>
  );
};
