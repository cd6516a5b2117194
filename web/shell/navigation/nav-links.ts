import { t } from '#contract-kit/texts/text.ts';
import { artistPath } from '#features/catalogue/paths.ts';
import { useSiteDocument } from '#features/site/web/public.ts';

export interface NavLink {
  readonly label: string;
  readonly to: string;
  readonly below?: readonly { readonly label: string; readonly to: string }[];
}

export const useNavLinks = (): readonly NavLink[] => {
  const { producers } = useSiteDocument('navigation');
  const below = producers.map(({ name, username }) => ({ label: name, to: artistPath(username) }));
  return [
    { label: t`Home`, to: '/' },
    { label: t`Story`, to: '/thestory' },
    { label: t`Beat store`, to: '/beatstore', ...(below.length > 0 && { below }) },
    { label: t`Our work`, to: '/ourwork' },
    { label: t`Merch`, to: '/merch' },
    { label: t`Sell your beats`, to: '/sell' },
  ];
};
