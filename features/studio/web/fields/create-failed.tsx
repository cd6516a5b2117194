import { ApiError } from '#contract-kit/api.ts';
import { type ProductKind } from '#features/catalogue/kits.ts';
import { t } from '#contract-kit/texts/text.ts';

interface CreateFailedProps {
  readonly error: unknown;
  readonly kind?: ProductKind;
}

const issuesIn = (error: unknown): readonly string[] => {
  if (!(error instanceof ApiError)) return [];
  const issues = Object.values(error.fields).flat();
  return issues.length > 0 || error.words === null ? issues : [error.words];
};

/** Shows the errors by field if the server names fields. */
export const CreateFailed = ({ error, kind = 'beat' }: CreateFailedProps) => (
  <div role="alert" className="mb-3 rounded-m border border-bad/60 p-3 text-sm text-bad">
    <p className="font-medium">
      {kind === 'kit' ? t`Failed to create sound kit. Please try again.` : t`Failed to create beat. Please try again.`}
    </p>
    {issuesIn(error).length > 0 && (
      <ul className="mt-1 list-disc ps-5">
        {issuesIn(error).map((issue) => (
          <li key={issue}>{issue}</li>
        ))}
      </ul>
    )}
  </div>
);
