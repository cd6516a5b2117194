import { EndpointPage } from '../components/endpoint-page.tsx';
import { useOwner } from '../use-owner.ts';

/** One endpoint of a seller’s, or of the label’s. */
export const Component = () => <EndpointPage owner={useOwner()} />;
