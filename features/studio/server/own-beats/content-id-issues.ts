import type { FieldIssues } from '#platform/http/input/field-issues.ts';
import {
  type ContentIdFields,
  findContentIdIssues as findIssues,
  noContentId,
} from '#features/catalogue/content-id.ts';

type Typed = { readonly [Field in keyof ContentIdFields]?: string | undefined };

/** Fields that aren't sent keep their values. */
export const findContentIdIssues = (typed: Typed, before: ContentIdFields = noContentId): FieldIssues => {
  const issues = findIssues({
    contentIdService: typed.contentIdService ?? before.contentIdService,
    contentIdClearing: typed.contentIdClearing ?? before.contentIdClearing,
  });
  return Object.fromEntries(Object.entries(issues).map(([field, issue]) => [field, [issue]]));
};
