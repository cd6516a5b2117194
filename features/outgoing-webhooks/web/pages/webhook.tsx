import { EndpointPage } from '../components/endpoint-page.tsx';
import { useOwner } from '../use-owner.ts';

export const Component = () => <EndpointPage owner={useOwner()} />;
