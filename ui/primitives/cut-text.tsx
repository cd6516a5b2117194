import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface CutTextProps {
  readonly as?: 'span' | 'strong' | 'p' | 'h2' | 'h3';
  readonly lines?: 1 | 2;
  /** The sentence that it's a part of, such as "by {artist}", whose other words are never cut. */
  readonly sentence?: (cut: string) => string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Stands for the title or the name in its sentence. */
const mark = '\u{FFFC}';

/** A title or a name that loses its end where it's too long: in Arabic and Hebrew that is on the left. */
export const CutText = ({ as: Tag = 'span', lines = 1, sentence, className, children }: CutTextProps) => {
  const [before, after] = sentence ? sentence(mark).split(mark) : [];
  const cut = classNames('text-start', lines === 1 ? 'block truncate' : 'line-clamp-2');
  if (before === undefined)
    return (
      <Tag dir="auto" className={classNames(cut, className)}>
        {children}
      </Tag>
    );
  return (
    <Tag className={classNames('flex whitespace-pre', className)}>
      {before}
      <span dir="auto" className={cut}>
        {children}
      </span>
      {after}
    </Tag>
  );
};
