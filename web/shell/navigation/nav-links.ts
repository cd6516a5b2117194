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
    { label: 'Home', to: '/' },
    { label: 'Story', to: '/thestory' },
    { label: 'Beat store', to: '/beatstore', ...(below.length > 0 && { below }) },
    { label: 'Our work', to: '/ourwork' },
    { label: 'Merch', to: '/merch' },
    { label: 'Sell your beats', to: '/sell' },
  ];
};
