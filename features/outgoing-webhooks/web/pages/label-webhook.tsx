import { EndpointPage } from '../components/endpoint-page.tsx';

/** One endpoint of the label’s. */
export const Component = () => <EndpointPage owner="label" />;
