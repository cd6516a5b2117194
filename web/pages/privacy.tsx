import { privacy } from '#content/privacy.ts';
import { LegalPage } from '../components/legal-page.tsx';

export const Component = () => <LegalPage text={privacy} />;
