import { freeUse } from '#content/legal/free-use.ts';
import { LegalPage } from '../components/legal-page.tsx';

export const Component = () => <LegalPage text={freeUse} />;
