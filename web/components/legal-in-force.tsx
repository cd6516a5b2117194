import { useSuspenseQuery } from '@tanstack/react-query';
import type { LegalName } from '#features/site/legal-pages.ts';
import { EarlierVersions, InForceSince, legalTextQuery } from '#features/site/web/public.ts';
import { LegalPage } from './legal-page.tsx';

/** A text that people agree to, as it's in force. */
export const LegalInForce = ({ name }: { readonly name: LegalName }) => {
  const text = useSuspenseQuery(legalTextQuery(name)).data;
  return (
    <LegalPage text={text} version={<InForceSince {...text} />}>
      <EarlierVersions name={name} text={text} />
    </LegalPage>
  );
};
