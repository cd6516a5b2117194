import { PageMeta } from '#ui/composites/page-meta.tsx';
import { Lost } from '../shell/lost.tsx';

export const Component = () => (
  <>
    <PageMeta title="This page is not here" description="There is no page at this address." noIndex />
    <Lost
      code="404"
      title="This page is not here"
      text="The address may be mistyped, or what stood here has moved on. The beats are still playing."
    />
  </>
);
