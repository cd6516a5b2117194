import { plural, t } from '#contract-kit/texts/text.ts';
import type { ProductKind } from './kits.ts';

interface Release {
  readonly kind: ProductKind;
  readonly title: string;
  readonly user: { readonly name: string };
}

// What emails about new products say. Beats and kits together are releases.

const kindOf = ([first, ...others]: readonly Release[]): ProductKind | 'release' =>
  others.some(({ kind }) => kind !== first?.kind) ? 'release' : (first?.kind ?? 'beat');

export const newsHeading = (shown: readonly Release[], total: number): string => {
  const isOne = total === 1;
  switch (kindOf(shown)) {
    case 'kit':
      return isOne ? t`A new sound kit is out` : t`New sound kits are out`;
    case 'beat':
      return isOne ? t`A new beat is out` : t`New beats are out`;
    default:
      return isOne ? t`A new release is out` : t`New releases are out`;
  }
};

export const newOne = ({ kind, title, user: { name: artist } }: Release): string =>
  kind === 'kit' ? t`New sound kit: ${{ title }} by ${{ artist }}` : t`New beat: ${{ title }} by ${{ artist }}`;

export const newByFollowed = (shown: readonly Release[], total: number): string => {
  switch (kindOf(shown)) {
    case 'kit':
      return t`${plural({ kits: total }, { one: '# new sound kit', other: '# new sound kits' })} by artists you follow`;
    case 'beat':
      return t`${plural({ beats: total }, { one: '# new beat', other: '# new beats' })} by artists you follow`;
    default:
      return t`${plural({ releases: total }, { one: '# new release', other: '# new releases' })} by artists you follow`;
  }
};

export const newFrom = (label: string, shown: readonly Release[], total: number): string => {
  switch (kindOf(shown)) {
    case 'kit':
      return t`${plural({ kits: total }, { one: '# new sound kit', other: '# new sound kits' })} from ${{ label }}`;
    case 'beat':
      return t`${plural({ beats: total }, { one: '# new beat', other: '# new beats' })} from ${{ label }}`;
    default:
      return t`${plural({ releases: total }, { one: '# new release', other: '# new releases' })} from ${{ label }}`;
  }
};
