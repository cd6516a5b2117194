import { EndpointPage } from '../components/endpoint-page.tsx';

/** One endpoint of a seller’s. */
export const Component = () => <EndpointPage owner="seller" />;
