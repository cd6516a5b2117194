import { t } from '#contract-kit/texts/text.ts';
import { PageMeta } from '#ui/composites/page-meta.tsx';
import { isSounding, usePlayer } from '#features/plays/web/public.tsx';
import { Lost } from '../shell/lost.tsx';

export const Component = () => (
  <>
    <PageMeta title={t`Page not found`} description={t`There’s no page at this address.`} noIndex />
    <Lost
      code="404"
      title={t`Page not found`}
      text={
        usePlayer(isSounding)
          ? t`The address may be mistyped, or the page has moved. The beats are still playing.`
          : t`The address may be mistyped, or the page has moved.`
      }
    />
  </>
);
