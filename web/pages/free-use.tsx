import { LegalInForce } from '../components/legal-in-force.tsx';

export const Component = () => <LegalInForce name="free-use" />;
