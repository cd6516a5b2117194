import { terms } from '#content/terms.ts';
import { LegalPage } from '../components/legal-page.tsx';

export const Component = () => <LegalPage text={terms} />;
