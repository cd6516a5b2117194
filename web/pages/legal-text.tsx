import { useSuspenseQuery } from '@tanstack/react-query';
import { legalNames, legalPages } from '#features/site/legal-pages.ts';
import { EarlierVersions, InForceSince, legalTextQuery } from '#features/site/web/public.ts';
import { useLocation } from '#ui/routing/routing.ts';
import { LegalPage } from '../components/legal-page.tsx';

/** A text that people agree to, as it's in force. */
export const Component = () => {
  const { pathname } = useLocation();
  const name = legalNames.find((one) => legalPages[one] === pathname) ?? 'terms';
  const text = useSuspenseQuery(legalTextQuery(name)).data;
  return (
    <LegalPage text={text} version={<InForceSince {...text} />}>
      <EarlierVersions name={name} text={text} />
    </LegalPage>
  );
};
