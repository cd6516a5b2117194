import { useEffect, useState } from 'react';
import { nameOfField } from '../../find-changes.ts';
import type { FormField } from '../../fields.ts';

/** A color picker changes its color with each step of a drag. */
const settledAfterMs = 800;

interface IssueNewsProps {
  readonly field: FormField;
  readonly issues: Readonly<Record<string, string>>;
}

/** Tells screen readers what has become wrong, once nothing has changed for a moment. */
export const IssueNews = ({ field, issues }: IssueNewsProps) => {
  const [said, setSaid] = useState<{ readonly issues: IssueNewsProps['issues']; readonly words: string }>({
    issues: {},
    words: '',
  });
  useEffect(() => {
    const timer = setTimeout(() => {
      setSaid((before) => ({
        issues,
        words: Object.entries(issues)
          .filter(([path, words]) => before.issues[path] !== words)
          .map(([path, words]) => `${nameOfField(field, path)}: ${words}`)
          .join(' '),
      }));
    }, settledAfterMs);
    return () => clearTimeout(timer);
  }, [field, issues]);
  return <output className="sr-only">{said.words}</output>;
};
