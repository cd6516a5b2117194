import { EndpointPage } from '../components/endpoint-page.tsx';
import { useOwner } from '../use-owner.ts';

/** One endpoint of a seller or of the label. */
export const Component = () => <EndpointPage owner={useOwner()} />;
