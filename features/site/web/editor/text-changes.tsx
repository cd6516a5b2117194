import { t } from '#contract-kit/texts/text.ts';
import type { TextChange } from '../../find-changes.ts';
import { sizedPicture } from '../../pictures.ts';

interface TextChangesProps {
  readonly changes: readonly TextChange[];
  /** What the two sides are called. */
  readonly before: string;
  readonly after: string;
}

interface SideProps {
  readonly title: string;
  readonly text: string | null;
  readonly isPicture?: true | undefined;
}

const Side = ({ title, text, isPicture }: SideProps) => (
  <div className="min-w-0 rounded-m border border-line p-3">
    <p className="text-xs text-muted">{title}</p>
    {text !== null && isPicture ? (
      <img src={sizedPicture(text, 256)} alt={text} className="mt-1 size-32 rounded-m bg-edge object-contain text-xs" />
    ) : (
      <p className="mt-1 text-sm whitespace-pre-wrap wrap-anywhere">
        {text ?? <span className="text-muted">{t`Nothing`}</span>}
      </p>
    )}
  </div>
);

/** Two versions of a document, side by side: only what differs. */
export const TextChanges = ({ changes, before, after }: TextChangesProps) =>
  changes.length === 0 ? (
    <p className="text-muted">{t`Nothing differs.`}</p>
  ) : (
    <ul className="flex flex-col gap-5">
      {changes.map((change) => (
        <li key={change.where}>
          <p className="mb-1.5 text-sm font-medium">{change.where}</p>
          <div className="grid gap-2 sm:grid-cols-2">
            <Side title={before} text={change.before} isPicture={change.isPicture} />
            <Side title={after} text={change.after} isPicture={change.isPicture} />
          </div>
        </li>
      ))}
    </ul>
  );
