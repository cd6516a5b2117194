import { t } from '#contract-kit/texts/text.ts';
import type { ProductKind } from '#features/catalogue/kits.ts';

/** Similar products all have the same kind. */
export const similarHeading = (kind: ProductKind): string => (kind === 'kit' ? t`Similar kits` : t`Similar beats`);
