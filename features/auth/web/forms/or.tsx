import { t } from '#contract-kit/texts/text.ts';

export const Or = () => (
  <p className="flex items-center gap-4 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
    {t`or`}
  </p>
);
