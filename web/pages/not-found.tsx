import { PageMeta } from '#ui/composites/page-meta.tsx';
import { isSounding, usePlayer } from '#features/plays/web/public.tsx';
import { Lost } from '../shell/lost.tsx';

export const Component = () => (
  <>
    <PageMeta title="Page not found" description="There’s no page at this address." noIndex />
    <Lost
      code="404"
      title="Page not found"
      text={`The address may be mistyped, or the page has moved.${usePlayer(isSounding) ? ' The beats are still playing.' : ''}`}
    />
  </>
);
